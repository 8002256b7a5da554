type MetadataReflect = { getMetadata?: unknown; getOwnMetadata?: unknown; defineMetadata?: unknown }

/**
 * @peculiar/x509 includes tsyringe, which does not load without the `reflect-metadata` polyfill. None of it is used,
 * because the classes are registered explicitly, so a stub with empty results suffices. An installed polyfill is left
 * unchanged.
 */
export function provideReflectMetadata(): void {
  const reflect = Reflect as MetadataReflect
  reflect.getMetadata ??= () => undefined
  reflect.getOwnMetadata ??= () => undefined
  reflect.defineMetadata ??= () => undefined
}

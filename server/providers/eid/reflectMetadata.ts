type MetadataReflect = { getMetadata?: unknown; getOwnMetadata?: unknown; defineMetadata?: unknown }

/**
 * @peculiar/x509 brings tsyringe, which refuses to load without the `reflect-metadata` polyfill. Nothing of it is used: the classes are
 * registered by hand, so that empty answers are right. An installed polyfill is left as it is.
 */
export function provideReflectMetadata(): void {
  const reflect = Reflect as MetadataReflect
  reflect.getMetadata ??= () => undefined
  reflect.getOwnMetadata ??= () => undefined
  reflect.defineMetadata ??= () => undefined
}

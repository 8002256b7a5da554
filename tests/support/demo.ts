/** The demo logins that README names. */
export type DemoUser = 'demo' | 'viewer' | 'other' | 'operator'
export const demoPassword = 'Portal-Demo-1'

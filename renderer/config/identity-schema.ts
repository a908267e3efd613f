// Defines the part of the config for signing in.
import {z} from 'zod';

/** Returns whether an address is safe for passwords and tokens: HTTPS, or the local machine for an emulator. */
export function isSafeUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const {protocol, hostname, username} = new URL(address);
  const isLocalhost = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLocalhost));
}

const safeAddress = z.string().refine(isSafeUrl, 'expected an address that starts with https://');

export const identitySchema = z.strictObject({
  form: z
    .boolean()
    .default(false)
    .describe('Ask for email and password on `/login` and `/signup`, instead of linking to the application'),
  apiKey: z
    .string()
    .regex(/^[\w-]+$/, 'expected the API key of the project: letters, digits, - and _')
    .optional()
    .describe('Identifies the project at the identity service; public, because pages contain it'),
  endpoint: safeAddress
    .default('https://identitytoolkit.googleapis.com')
    .describe('Address of the identity service, for example of an emulator'),
  tenantId: z
    .string()
    .regex(/^[\w-]+$/, 'expected letters, digits, - and _')
    .optional()
    .describe('Tenant, if the project has several'),
  session: safeAddress
    .optional()
    .describe('Address of the application that the ID token is posted to; `{app.url}/session` when absent'),
  providers: z
    .array(
      z.strictObject({
        label: z.string().min(1).describe('Text of the button: `Continue with GitHub`'),
        to: z
          .string()
          .refine(
            (to) => /^\/(?![/\\])/.test(to) || isSafeUrl(to),
            'expected a path of the application, or its address',
          )
          .describe('Path of the application, or its address'),
      }),
    )
    .default([])
    .describe('Other ways to sign in: buttons that lead to the application'),
  hint: z
    .boolean()
    .default(false)
    .describe('Show Open app instead of Sign in to visitors who have the cookie `{brand}_hint`'),
});

/** Returns the cookie by which the application signals that a user is signed in: `Acme Cloud` → `acme_cloud_hint`. */
export function hintCookie(brand: string): string {
  return `${brand.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}_hint`;
}

// Defines the part of the config that concerns the host: redirects, custom headers and where the site is published.
import {z} from 'zod';
import {hostNames} from './host-names.js';

const redirectStatuses = [301, 302, 307, 308] as const;

export type RedirectStatus = (typeof redirectStatuses)[number];

const moved = z.strictObject(
  {
    to: z.string().describe('Route on this site, or an absolute URL'),
    status: z
      .literal([...redirectStatuses])
      .default(301)
      .describe('301 and 308 are permanent, 302 and 307 temporary; 307 and 308 keep the method'),
  },
  {error: ({code}) => (code === 'invalid_type' ? 'expected an address, or a map of `to` and `status`' : undefined)},
);

/** A redirect is a target, or a target and a status. */
const redirect = z.preprocess((value) => (typeof value === 'string' ? {to: value} : value), moved);

const route = z.string().regex(/^\//, 'expected a path that starts with /');

export const redirectsSchema = z
  .record(route, redirect)
  .default({})
  .describe('Addresses that moved: from route, or `/old/*`, to a route or absolute URL');

/** The path of a header rule. `*` is allowed only as the last character. */
const headerPath = z
  .string()
  .regex(
    /^\/(?!.*\/:)[^\s?#*"'<>\\^`{|}\p{Cc}]*\*?$/u,
    'expected a path such as `/docs/start`, or `/docs/*` for all paths that start with `/docs/`',
  );

/** Headers that a server sets itself, depending on how it sends the response. */
const serverHeaders =
  /^(?:connection|content-length|content-encoding|date|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

const headerName = z
  .string()
  .regex(/^[\w!#$%&'*+.^`|~-]+$/, 'expected the name of a header, such as `X-Robots-Tag`')
  .refine((name) => !serverHeaders.test(name), 'expected a header that servers do not set themselves');

const headerValue = z
  .string()
  .regex(/^[!-~](?:[ -~]*[!-~])?$/, 'expected one line of ASCII characters, without spaces at its ends');

export const headersSchema = z
  .record(headerPath, z.record(headerName, headerValue))
  .default({})
  .describe('More headers, by path');

export const hostingSchema = z.strictObject({
  hosts: z
    .array(z.enum(hostNames))
    .default([])
    .describe('Where the site is published; decides which files are written for hosts'),
});

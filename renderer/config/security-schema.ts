// Defines the part of the config that decides what browsers may load and run on a page.
import {z} from 'zod';

const host = String.raw`(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?:/[\w~%./-]*)?`;
const loopback = String.raw`(?:localhost|127\.0\.0\.1)(?::\d+)?`;

/**
 * Patterns for the entries of a source list, with their names in messages. Keywords such as `unsafe-inline` match none
 * of them.
 */
const forms = {
  https: [`https://${host}|http://${loopback}`, 'an origin such as `https://cdn.example.com`'],
  wss: [`wss://${host}|ws://${loopback}`, 'a WebSocket origin such as `wss://live.example.com`'],
  hash: ['sha(?:256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}', 'a hash such as `sha256-…`'],
  data: ['data:', '`data:`'],
  blob: ['blob:', '`blob:`'],
} as const;

function sources(...kinds: readonly (keyof typeof forms)[]) {
  const pattern = new RegExp(`^(?:${kinds.map((kind) => forms[kind][0]).join('|')})$`, 'i');
  const words = kinds.map((kind) => forms[kind][1]).join(' or ');
  return z.array(z.string().regex(pattern, `expected ${words}`)).default([]);
}

export const securitySchema = z.strictObject({
  csp: z
    .literal(['both', 'header', 'meta', false])
    .default('both')
    .describe('How the Content-Security-Policy reaches browsers; `false` leaves it out'),
  sources: z
    .strictObject({
      script: sources('https', 'hash').describe('Scripts from elsewhere, or by the hash of their text'),
      style: sources('https', 'hash').describe('Stylesheets from elsewhere, or by the hash of their text'),
      img: sources('https', 'blob').describe('Images from elsewhere'),
      font: sources('https', 'data').describe('Fonts from elsewhere'),
      connect: sources('https', 'wss').describe('What scripts may fetch'),
      media: sources('https', 'data', 'blob').describe('Sound and video from elsewhere'),
      frame: sources('https').describe('Pages that may be shown in a frame'),
      form: sources('https').describe('Where forms may be sent'),
      ancestors: sources('https').describe('Sites that may show pages of this one in a frame'),
    })
    .prefault({})
    .describe('What pages may load besides the files of their own site'),
});

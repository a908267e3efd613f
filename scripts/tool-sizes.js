// The gzip size of the worker that a browser loads to run each tool, with its limit.
import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';

/**
 * In kB of 1,000 bytes. The goal is 60 for OpenAPI, 45 for GraphQL, 15 for Postman and 90 for proto, without the parsers that check the
 * output (TypeScript 81, Python and TOML 38, YAML 31). Until then, the limits are the current sizes, so that growth is noticed.
 * Each worker includes its parsers, because its security policy forbids further requests and it must work offline.
 */
const limits = {openapi: 205, 'openapi-python': 167, graphql: 157, postman: 73, proto: 179};

/** `{name, kilobytes, limit}` for each worker that has been built. */
export function toolSizes() {
  return Object.entries(limits).flatMap(([name, limit]) => {
    const file = fileURLToPath(new URL(`../lib/tools/${name}.js`, import.meta.url));
    if (!existsSync(file)) return [];
    const bytes = gzipSync(readFileSync(file), {level: 9}).length;
    return [{name, kilobytes: Math.round(bytes / 10) / 100, limit}];
  });
}

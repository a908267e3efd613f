// The metadata of a build: its routes, its redirects, and the routes that failed validation.
import {request} from '../base/request.js';
import {fileAddress} from './route-address.js';
import {latestBuild} from './build-watch.js';

/** Of `builds/meta/{id}.json`. */
export interface Meta {
  readonly matcher: {readonly static: RedirectTable; readonly wildcard?: RedirectTable};
  readonly prerendered: readonly string[];
  readonly rejected?: Readonly<Record<string, {readonly statusCode: number; readonly message: string}>>;
}

/** By route; wildcard redirects by the route of the folder that moved with everything below it. */
export type RedirectTable = Readonly<Record<string, {readonly redirect?: string}>>;

/** Fetched only when a page is missing, because its size grows with the site. */
export async function latestMeta(): Promise<Meta> {
  const {id} = await latestBuild();
  return (await request<Meta>(fileAddress(`builds/meta/${id}.json`), {expect: 'json'})).data;
}

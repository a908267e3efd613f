// The metadata of a build: its routes, its redirects, and the routes that failed validation.
import {request} from '../base/request.js';
import {fileAddress} from './route-address.js';
import {latestBuild} from './build-watch.js';

/** The content of `builds/meta/{id}.json`. */
export interface Meta {
  readonly matcher: {readonly static: RedirectTable; readonly wildcard?: RedirectTable};
  readonly prerendered: readonly string[];
  readonly rejected?: Readonly<Record<string, {readonly statusCode: number; readonly message: string}>>;
}

/** The keys are routes; for wildcard redirects, the route of the moved folder. */
export type RedirectTable = Readonly<Record<string, {readonly redirect?: string}>>;

/** Fetched only when a page is missing, because its size grows with the site. */
export async function latestMeta(): Promise<Meta> {
  const {id} = await latestBuild();
  return (await request<Meta>(fileAddress(`builds/meta/${id}.json`), {expect: 'json'})).data;
}

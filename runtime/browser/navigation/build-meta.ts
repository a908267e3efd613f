// The metadata of a build: its routes, its redirects, and the routes that failed validation.
import {request} from '../base/request.js';
import {fileAddress} from './route-address.js';
import {latestBuild} from './build-watch.js';

/** The content of `builds/meta/{id}.json`. */
export interface BuildMeta {
  readonly matcher: {readonly static: RedirectTable; readonly wildcard?: RedirectTable};
  readonly prerendered: readonly string[];
  readonly rejected?: Readonly<Record<string, {readonly statusCode: number; readonly message: string}>>;
}

/** Redirects by route. A wildcard redirect has the route of a moved folder, and applies to all pages in it. */
export type RedirectTable = Readonly<Record<string, {readonly redirect?: string}>>;

/** Fetched only when a page is missing, because its size grows with the site. */
export async function latestBuildMeta(): Promise<BuildMeta> {
  const {id} = await latestBuild();
  return (await request<BuildMeta>(fileAddress(`builds/meta/${id}.json`), {expect: 'json'})).data;
}

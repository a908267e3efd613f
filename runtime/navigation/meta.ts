// What a build says of itself beside its id: the routes it has, where others have moved to, and which it keeps away.
import {request} from '../request.js';
import {fileAddress} from './address.js';
import {latestBuild} from './build-watch.js';

/** Of `builds/meta/{id}.json`. */
export interface Meta {
  readonly matcher: {readonly static: RedirectTable; readonly wildcard?: RedirectTable};
  readonly prerendered: readonly string[];
  readonly refused?: Readonly<Record<string, {readonly statusCode: number; readonly message: string}>>;
}

/** By route; of a wildcard, by the route of the folder that moved with all that lay below. */
export type RedirectTable = Readonly<Record<string, {readonly redirect?: string}>>;

/** Fetched only when a page is missing: it grows with the site. */
export async function latestMeta(): Promise<Meta> {
  const {id} = await latestBuild();
  return (await request<Meta>(fileAddress(`builds/meta/${id}.json`), {expect: 'json'})).data;
}

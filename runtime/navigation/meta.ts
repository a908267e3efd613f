// What a build says of itself beside its id: the routes it has, where others have moved to, and which it keeps away.
import {request} from '../request.js';
import {fileAddress} from './address.js';
import {latestBuild} from './build-watch.js';

/** Of `builds/meta/{id}.json`. */
export interface Meta {
  readonly matcher: {readonly static: Readonly<Record<string, {readonly redirect?: string}>>};
  readonly prerendered: readonly string[];
  readonly refused?: Readonly<Record<string, {readonly statusCode: number; readonly message: string}>>;
}

/** Fetched only when a page is missing: it grows with the site. */
export async function latestMeta(): Promise<Meta> {
  const {id} = await latestBuild();
  return (await request<Meta>(fileAddress(`builds/meta/${id}.json`), {expect: 'json'})).data;
}

// Makes the payload of a page for previews: complete, and with the address of its images.
import {isErrorRoute, pageFile, payloadFile} from '../../renderer/base/url-mapping.js';
import type {Json, JsonObject} from '../../renderer/base/json.js';
import {splitBody} from '../../renderer/page/render/split-body.js';
import type {Site} from '../dev/compile-session.js';

/** Returns undefined if the site has no such page. Throws for a page that cannot be rendered. */
export async function previewPayload(site: Site, route: string, filesKey: string): Promise<JsonObject | undefined> {
  const artifact = isErrorRoute(route) ? undefined : await site.artifact(payloadFile(route));
  if (artifact === undefined) return undefined;
  const payload = JSON.parse(bodyText(artifact.body)) as JsonObject;
  // A published payload omits long markup, and the browser loads the page instead. Here that would be the published
  // page.
  const main: Json | undefined = payload['main'] ?? (await mainMarkup(site, route));
  return {...payload, ...(main !== undefined && {main}), files: `files/${filesKey}/`};
}

async function mainMarkup(site: Site, route: string): Promise<string | undefined> {
  const html = bodyText((await site.artifact(pageFile(route)))?.body ?? '');
  return splitBody(html.slice(html.indexOf('<body>'))).main;
}

function bodyText(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : Buffer.from(body).toString();
}

import type {Element, Nodes} from 'hast';
import {htmlToHast} from 'satteri';
import type {Json} from '../../../renderer/base/json.js';
import type {Body} from '../../../renderer/document/document-types.js';

/** Everything in HTML that could run code, load a frame or take over the page, read by a parser that Galley does not use. */
export function liveScript(html: string): readonly string[] {
  const found: string[] = [];
  visit(htmlToHast(html, {fragment: true}), found);
  return found;
}

/** The same for a body with holes: their slots, and addresses in their props. */
export function liveScriptInBody(body: Body): readonly string[] {
  const found: string[] = [];
  const html = body.map((part) => {
    if (typeof part === 'string') return part;
    found.push(...dangerousProps(part.props), ...Object.values(part.slots).flatMap(liveScriptInBody));
    return '<span></span>';
  });
  return [...found, ...liveScript(html.join(''))];
}

function visit(node: Nodes, found: string[]): void {
  if (node.type === 'element') found.push(...dangerous(node));
  if ('children' in node) for (const child of node.children) visit(child, found);
}

const tags = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'base',
  'meta',
  'link',
  'form',
  'svg',
  'math',
  'template',
  'applet',
  'frame',
  'frameset',
  'noscript',
  'textarea',
  'select',
  'button',
]);

function dangerous({tagName, properties}: Element): string[] {
  const found = tags.has(tagName) ? [`<${tagName}>`] : [];
  for (const [name, value] of Object.entries(properties)) {
    if (
      /^on/i.test(name) ||
      ['style', 'srcDoc', 'formAction', 'ping', 'http-equiv', 'xLinkHref', 'background'].includes(name)
    )
      found.push(`${tagName} ${name}`);
    if (!name.startsWith('data') && isScript(value as Json)) found.push(`${tagName} ${name}=${String(value)}`);
  }
  return found;
}

function dangerousProps(props: Readonly<Record<string, Json | undefined>>): string[] {
  return Object.entries(props).flatMap(([name, value]) => {
    const bad = /^on|dangerously|^__proto__$/i.test(name) || (/src|href|^to$/i.test(name) && isScript(value ?? null));
    return bad ? [`prop ${name}`] : [];
  });
}

/** As a browser reads an address: leading control characters go, tabs and line ends go wherever they are. */
function isScript(value: Json): boolean {
  return (
    typeof value === 'string' &&
    /^(?:javascript|vbscript|data:(?!image\/(?:png|gif|jpeg|webp|avif)))/i.test(
      value.replace(/^[\0-\x20]+/, '').replace(/[\t\n\r]/g, ''),
    )
  );
}

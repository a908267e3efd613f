// The address of a page of VitePress.
import {joinUrl, newTarget} from '../../page-addresses.js';
import {entriesAt, textAt, type StaticValue} from '../../static-eval/static-value.js';

export function isExternal(link: string | undefined): boolean {
  return link !== undefined && /^[a-z]+:/.test(link);
}

/** The target of a link in a config or in front matter, which may name the file of a page: `/guide/build.md#a` → `/guide/build#a`. */
export function configTarget(link: string): string {
  return isExternal(link) ? link : newTarget(link.replace(/\.md(?=[?#]|$)/, ''));
}

/** Applies `rewrites` that name a file, a whole segment by `:name`, or all segments that are left by `:name*`. */
export function rewrittenPath(path: string, config: StaticValue): string {
  for (const [from, target] of entriesAt(config, 'rewrites')) {
    const to = textAt(target);
    if (to === undefined) continue;
    if (from === path) return to;
    const names = from.split('/');
    const isOpen = /^:\w+\*$/.test(names.at(-1) ?? '');
    const all = path.split('/');
    // The segments that are left are one segment here.
    const segments = isOpen ? [...all.slice(0, names.length - 1), all.slice(names.length - 1).join('/')] : all;
    if (names.length !== segments.length) continue;
    const values = new Map<string, string>();
    const fits = names.every((name, index) => {
      const segment = segments[index] ?? '';
      const [, key, ending = ''] = /^:(\w+)\*?((?:\.\w+)?)$/.exec(name) ?? [];
      if (key === undefined) return name === segment;
      values.set(key, segment.slice(0, segment.length - ending.length));
      return segment.endsWith(ending);
    });
    if (fits) return to.replace(/:(\w+)\*?/g, (whole, key: string) => values.get(key) ?? whole);
  }
  return path;
}

export function vitepressPageUrl(path: string, cleanUrls: boolean): string {
  const stem = path.replace(/\.md$/, '');
  if (stem === 'index' || stem.endsWith('/index')) return joinUrl(stem.slice(0, -'index'.length));
  return joinUrl(cleanUrls ? stem : `${stem}.html`);
}

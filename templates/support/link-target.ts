// The safe address and the attributes of a link.

export interface LinkTarget {
  /** Absent when the scheme could run a script. */
  readonly to?: string;
  readonly target?: string;
  readonly rel?: string;
  /** Leads to another site, or opens a new tab. */
  readonly external: boolean;
}

/**
 * `('https://a.b', '_blank')` → external, with `rel`; `('/docs')` → unchanged; `('javascript:…')` → no `to`. `isExternal`: the
 * link leads to another site although its address does not show it.
 */
export function linkTarget(to: string, target?: string, isExternal = false): LinkTarget {
  const external =
    isExternal || to === '' || /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(to) || (target !== undefined && target !== '_self');
  return {
    ...(!runsScript(to) && {to}),
    ...(target !== undefined && {target}),
    ...(external && {rel: 'noopener noreferrer'}),
    external,
  };
}

/** Browsers skip control characters and whitespace inside a scheme, so we do too. */
function runsScript(to: string): boolean {
  const normalized = to.replace(/[\p{Cc}\s]/gu, '');
  return /^(?:view-source:)*(?:javascript|data|vbscript|blob):/i.test(normalized);
}

// Where a link may lead, and what its attributes have to say about it.

export interface LinkTarget {
  /** Absent when the scheme could run a script. */
  readonly to?: string;
  readonly target?: string;
  readonly rel?: string;
  /** Leaves the site, or opens another tab. */
  readonly external: boolean;
}

/** `('https://a.b', '_blank')` → external, with `rel`; `('/docs')` → as it is; `('javascript:…')` → no `to`. */
export function linkTarget(to: string, target?: string, elsewhere = false): LinkTarget {
  const external =
    elsewhere || to === '' || /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(to) || (target !== undefined && target !== '_self');
  return {
    ...(!runsScript(to) && {to}),
    ...(target !== undefined && {target}),
    ...(external && {rel: 'noopener noreferrer'}),
    external,
  };
}

/** Browsers skip control characters and white space inside a scheme, so we do too. */
function runsScript(to: string): boolean {
  const bare = to.replace(/[\p{Cc}\s]/gu, '');
  return /^(?:view-source:)*(?:javascript|data|vbscript|blob):/i.test(bare);
}

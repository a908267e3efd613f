// Reads the tag of a shortcode: `{{< name a="b" >}}`.

export interface Shortcode {
  readonly name: string;
  readonly closes: boolean;
  /** Whether it ends with `/>}}`. */
  readonly selfClosing: boolean;
  readonly named: ReadonlyMap<string, string>;
  readonly positional: readonly string[];
}

export const shortcode =
  /\{\{([<%])\s*(\/?)\s*([A-Za-z_][\w./-]*)((?:\s+(?:"(?:[^"\\]|\\.)*"|`[^`]*`|[\w.-]+=(?:"(?:[^"\\]|\\.)*"|`[^`]*`|[^\s"`{}<>]+)|[^\s"`{}<>/][^\s"`{}<>]*|\/[^\s"`{}<>%]+))*)\s*(\/?)\s*[>%]\}\}/g;

export function readShortcode([, , slash, name = '', rest = '', end]: RegExpExecArray | RegExpMatchArray): Shortcode {
  const named = new Map<string, string>();
  const positional: string[] = [];
  for (const [, key, double, raw, plain] of rest.matchAll(
    /(?:([\w.-]+)=)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`]+))/g,
  )) {
    const value = (double ?? raw ?? plain ?? '').replace(/\\"/g, '"');
    if (key === undefined) positional.push(value);
    else named.set(key, value);
  }
  return {name, closes: slash === '/', selfClosing: end === '/', named, positional};
}

// Reads numbers at the start of names, which order the pages: `01-intro.md`.

/** `01-basics/02-intro.md` → `1.basics/2.intro.md`: Galley keeps the order and drops the number, as Docusaurus does. */
export function renumberPath(file: string, numbered: boolean): string {
  if (!numbered) return file;
  return file
    .split('/')
    .map((segment) => {
      const {number, name} = numberPrefix(segment);
      return number === undefined ? segment : `${number}.${name}`;
    })
    .join('/');
}

export function numberPrefix(segment: string): {readonly number: number | undefined; readonly name: string} {
  // The first number of a date or a version is not an order.
  if (/^\d+[-_.]\d+/.test(segment)) return {number: undefined, name: segment};
  const found = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(segment);
  return found ? {number: Number(found[1]), name: found[2]!} : {number: undefined, name: segment};
}

/** `01-basics/02-intro` → `basics/intro` */
export function withoutNumberPrefixes(path: string): string {
  return path
    .split('/')
    .map((segment) => numberPrefix(segment).name)
    .join('/');
}

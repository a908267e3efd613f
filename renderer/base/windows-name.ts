// Finds names that Windows does not allow: <https://learn.microsoft.com/windows/win32/fileio/naming-a-file>

const notAllowed = /(?:^|\/)(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=[./]|$)|([<>:"|?*\\])|([. ])(?=\/|$)/i;

export interface WindowsNameError {
  readonly reason: string;
  /** The path up to the first name that Windows does not allow. */
  readonly part: string;
}

/** Returns why Windows cannot store a file or folder with this path, or undefined. */
export function windowsNameError(path: string): WindowsNameError | undefined {
  const match = notAllowed.exec(path);
  if (match === null) return undefined;
  const [text, device, character, end] = match;
  const slash = path.indexOf('/', match.index + text.length);
  const part = slash === -1 ? path : path.slice(0, slash);
  if (device !== undefined) return {part, reason: `\`${device}\` is the name of a device`};
  if (character !== undefined) return {part, reason: `the name contains \`${character}\``};
  return {part, reason: `the name ends with a ${end === '.' ? 'dot' : 'space'}`};
}

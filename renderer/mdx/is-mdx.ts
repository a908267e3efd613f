// Decides which files are read as MDX.
import type {Config} from '../config/config.js';

/** `.mdx` always is MDX. With `markdown.format: mdx`, so is `.md`. */
export function isMdx(path: string, {format}: Pick<Config['markdown'], 'format'>): boolean {
  return /\.mdx$/i.test(path) || (format === 'mdx' && /\.md$/i.test(path));
}

// Images that are not there.
import type {Diagnostic} from '../base/diagnostic.js';
import {nearest} from '../base/nearest.js';
import type {Checked} from './check.js';

export function* missingImages({documents, assets}: Checked): Iterable<Diagnostic> {
  for (const {images} of documents) {
    for (const {src, asset, place} of images) {
      if (asset === undefined || assets.has(asset)) continue;
      const near = nearest(asset, assets);
      yield {
        severity: 'error',
        code: 'image-missing',
        message: `No image ${src}: there is no file content/${asset}.`,
        ...(near !== undefined && {hint: `Did you mean content/${near}?`}),
        place,
      };
    }
  }
}

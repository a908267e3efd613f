import type {Article} from '../schemas.js';

/** `/shot.png` and `{src: /shot.png}` → `/shot.png`. */
export function imagePath(image: Article['image']): string | undefined {
  return typeof image === 'string' ? image : image?.src;
}

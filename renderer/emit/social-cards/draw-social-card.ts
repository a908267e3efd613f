// Makes the PNG files of social cards. Each card is drawn once, and later builds read it from the store.
import {hashOf, hashOfAll, type Hash} from '../../base/hash.js';
import {lazy} from '../../base/lazy.js';
import {socialCardFile, type SocialCard} from '../../page/head/social-card.js';
import type {Store} from '../../store/store.js';
import {cardSvg} from './card-svg.js';
import {loadDecoder} from '../images/image-decoder.js';
import type {Output} from '../output/output.js';
import {createTypesetter} from './text-outlines.js';

export interface CardSettings {
  readonly store: Store;
  /** Version of Galley. Another version draws all cards again. */
  readonly version: string;
  /** Returns the bytes of `favicon.svg`, or undefined if the site has none. */
  favicon(): Uint8Array | undefined;
}

export type DrawCard = (card: SocialCard) => Promise<Output>;

/** Returns a function that draws cards. It loads the encoder and the fonts for the first card that is not in the store. */
export function createDrawCard({store, version, favicon}: CardSettings): DrawCard {
  const typesetter = lazy(createTypesetter);
  const faviconUrl = lazy(() => {
    const bytes = favicon();
    return bytes === undefined ? undefined : `data:image/svg+xml;base64,${Buffer.from(bytes).toString('base64')}`;
  });

  const draw = async (card: SocialCard, key: string): Promise<Uint8Array> => {
    const svg = cardSvg(card, await typesetter(), card.favicon === null ? undefined : faviconUrl());
    const {sharp} = await loadDecoder();
    const image = sharp(Buffer.from(svg)).flatten({background: '#ffffff'});
    const bytes = await image.png({palette: true, colours: 64, dither: 0, effort: 2}).toBuffer();
    store.put(key, bytes);
    store.put(`${key}:hash`, hashOf(bytes));
    store.sharing?.share([key, `${key}:hash`]);
    return bytes;
  };

  return async (card) => {
    const path = socialCardFile(card);
    const key = `social-card:${hashOfAll([version, path])}`;
    if (store.sharing !== undefined) await store.sharing.fetch([key, `${key}:hash`]);
    const storedHash: Hash | undefined = store.get(`${key}:hash`);
    const bytes = storedHash === undefined ? await draw(card, key) : undefined;
    return {
      path,
      hash: storedHash ?? hashOf(bytes ?? ''),
      body: async () => bytes ?? store.getBytes(key) ?? (await draw(card, key)),
    };
  };
}

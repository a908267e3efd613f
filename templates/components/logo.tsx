import type {ReactNode} from 'react';
import {href, type Config} from 'galley/page';

/** The link to the home page. If there are two logos, both are in the markup, and the color mode shows one. */
export function Logo({config}: {readonly config: Pick<Config, 'brand' | 'logo'>}): ReactNode {
  const {brand, logo} = config;
  return (
    <a className="logo" href={href('/')} aria-label={`${brand}, home page`}>
      {logo === undefined ? (
        <span>{brand}</span>
      ) : (
        <>
          {/* In a picture, React does not add a preload link of its own to the body. */}
          <picture data-for={logo.dark && 'light'}>
            <img src={href(logo.light)} alt="" width="96" height="28" />
          </picture>
          {logo.dark && (
            <picture data-for="dark">
              <img src={href(logo.dark)} alt="" width="96" height="28" loading="lazy" />
            </picture>
          )}
          {/* An en space, because boxes drop other spaces at the start of a text. */}
          {logo.showBrand && <span>{`\u2002${brand}`}</span>}
        </>
      )}
    </a>
  );
}

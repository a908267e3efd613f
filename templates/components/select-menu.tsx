import type {ReactNode} from 'react';
import {useControl} from '../support/form-context.js';
import {Select, type SelectOption} from './select.js';

export interface SelectMenuProps {
  readonly options: readonly SelectOption[];
  readonly name?: string;
  readonly defaultValue?: string | readonly string[];
  readonly placeholder?: string;
  readonly multiple?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Puts a search field above the options. */
  readonly searchable?: boolean;
  readonly searchPlaceholder?: string;
  /**
   * URL with the placeholder `{q}` for the query. Its response is a list of `{value, label}` as JSON. Islands may set `search` on
   * the element instead.
   */
  readonly searchUrl?: string;
  /** Offers the typed text as a new value: if nothing matches, or always. */
  readonly creatable?: 'empty' | 'always';
  readonly clearSearchOnClose?: boolean;
  readonly 'aria-label'?: string;
}

/** The browser's own menu; with a script, a searchable one. The `select` stays and holds the value. */
export function SelectMenu(props: SelectMenuProps): ReactNode {
  const {searchable = false, searchPlaceholder, searchUrl, creatable, clearSearchOnClose = false, ...rest} = props;
  const {defaultValue, placeholder, multiple = false, ...select} = rest;
  return (
    <select-menu
      data-searchable={searchable || searchUrl !== undefined || creatable !== undefined ? '' : undefined}
      data-search-placeholder={searchPlaceholder}
      data-search-url={searchUrl}
      data-creatable={creatable}
      data-clear={clearSearchOnClose ? '' : undefined}
      data-placeholder={placeholder}
    >
      <Select
        {...useControl()}
        {...select}
        {...(defaultValue !== undefined && {defaultValue})}
        {...(multiple ? {multiple} : placeholder !== undefined && {placeholder})}
      />
    </select-menu>
  );
}

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'select-menu': HTMLAttributes<HTMLElement> & Readonly<Record<`data-${string}`, string | undefined>>;
    }
  }
}

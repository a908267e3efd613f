import type {ReactNode} from 'react';
import {Icon, slug} from 'galley/page';
import {isOn, type Flag} from '../support/boolean-attribute.js';
import {InlineMarkdown} from './inline-markdown.js';

export interface AccordionItem {
  readonly label: string;
  readonly icon?: string | undefined;
  /** The text of the item. An item with other content has a `slot`. */
  readonly content?: string | undefined;
  /** Name of the slot that has the content. */
  readonly slot?: string | undefined;
  /** Cannot be opened or closed. */
  readonly disabled?: boolean | undefined;
  readonly defaultOpen?: boolean | undefined;
  /** If several can be open: opening this one closes the others. */
  readonly closeOthers?: boolean | undefined;
}

export interface AccordionProps {
  readonly items: readonly AccordionItem[];
  /** Several may be open at a time. */
  readonly multiple?: Flag;
  /** All are open at first. */
  readonly defaultOpen?: Flag;
  /** Unique on the page. By default it is derived from the first label. */
  readonly name?: string;
  readonly heading?: 'h2' | 'h3' | 'h4' | 'span';
  readonly slots?: Readonly<Record<string, ReactNode>>;
}

/** Collapsible items. The browser opens and closes them, and the script dispatches `site:accordion` events. */
export function Accordion({items, multiple, defaultOpen, name, heading = 'h3', slots = {}}: AccordionProps): ReactNode {
  const opens = (item: AccordionItem): boolean => item.defaultOpen ?? isOn(defaultOpen);
  // Browsers open only one `<details>` per name. With several open by default, the script enforces single-open instead.
  const group =
    !isOn(multiple) && items.filter(opens).length < 2
      ? (name ?? `accordion-${slug(items[0]?.label ?? '')}`)
      : undefined;
  const Heading = heading;
  return (
    <div className="accordion" data-accordion={isOn(multiple) ? 'multiple' : 'single'}>
      {items.map((item) => {
        const {label, icon, content, slot, disabled = false, closeOthers = false} = item;
        const title = (
          <Heading>
            {icon !== undefined && <Icon name={icon} />}
            {label}
          </Heading>
        );
        const body =
          slot === undefined
            ? content !== undefined && (
                <p>
                  <InlineMarkdown text={content} />
                </p>
              )
            : slots[slot];
        // A disabled item is not a <details>, which the reader could still open and close.
        if (disabled) {
          return (
            <div key={label} className="fold" data-open={opens(item) ? '' : undefined}>
              <div role="button" aria-disabled="true">
                {title}
              </div>
              <div hidden={!opens(item)}>{body}</div>
            </div>
          );
        }
        return (
          <details key={label} open={opens(item)} name={group} data-close-others={closeOthers ? '' : undefined}>
            <summary>{title}</summary>
            <div>{body}</div>
          </details>
        );
      })}
    </div>
  );
}

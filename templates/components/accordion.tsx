import type {ReactNode} from 'react';
import type {Faq} from '../collections.js';
import {Inline} from './inline.js';

export interface AccordionProps {
  readonly items: Faq['items'];
  /** Several may be open at a time. */
  readonly multiple?: boolean;
  /** Unique on the page: items of one name close each other. */
  readonly name?: string;
}

/** Questions that fold. The browser opens and closes them. */
export function Accordion({items, multiple = true, name = 'accordion'}: AccordionProps): ReactNode {
  return (
    <div className="accordion">
      {items.map(({label, content, defaultOpen = false}) => (
        <details key={label} open={defaultOpen} {...(!multiple && {name})}>
          <summary>
            <h3>{label}</h3>
          </summary>
          <p>
            <Inline text={content} />
          </p>
        </details>
      ))}
    </div>
  );
}

import type {ReactNode} from 'react';
import {Icon} from 'galley/page';
import type {Flag} from '../support/boolean-attribute.js';
import {Collapse} from './collapse.js';
import {Link} from './link.js';

const kinds = {
  note: {icon: 'lucide:info', title: 'Note'},
  tip: {icon: 'lucide:lightbulb', title: 'Tip'},
  important: {icon: 'lucide:message-square-warning', title: 'Important'},
  warning: {icon: 'lucide:triangle-alert', title: 'Warning'},
  caution: {icon: 'lucide:octagon-alert', title: 'Caution'},
} as const;

/** Names of other generators: they look like one of ours, but keep their title. */
const synonyms = {info: {type: 'note', title: 'Info'}, danger: {type: 'caution', title: 'Danger'}} as const;

export interface CalloutProps {
  /** `details` folds the text behind its title. */
  readonly type?: keyof typeof kinds | keyof typeof synonyms | 'details';
  readonly title?: string;
  readonly icon?: string;
  /** Address that the title leads to. */
  readonly to?: string;
  /** Whether `details` starts open. */
  readonly open?: Flag;
  readonly children?: ReactNode;
}

/** A callout: note, tip, important, warning or caution. */
export function Callout({type = 'note', title, icon, to, open, children}: CalloutProps): ReactNode {
  if (type === 'details') {
    return (
      <Collapse {...(title !== undefined && {title})} {...(open !== undefined && {open})}>
        {children}
      </Collapse>
    );
  }
  const synonym = type === 'info' || type === 'danger' ? synonyms[type] : undefined;
  const known = synonym?.type ?? (Object.hasOwn(kinds, type) ? (type as keyof typeof kinds) : 'note');
  const kind = {...kinds[known], ...synonym};
  return (
    <div role="note" className="callout" data-type={known}>
      <strong>
        <Icon name={icon ?? kind.icon} />
        {to === undefined ? (title ?? kind.title) : <Link to={to}>{title ?? kind.title}</Link>}
      </strong>
      {children}
    </div>
  );
}

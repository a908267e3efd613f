// The components that Markdown can name, by the name it uses. Images are drawn by the renderer itself.
import {Badge} from './badge.js';
import {Callout, type CalloutProps} from './callout.js';
import {Card} from './card.js';
import {CardGroup} from './card-group.js';
import {CodeGroup} from './code-group.js';
import {ContentButton} from './content-button.js';
import {ContentIcon} from './content-icon.js';
import {ContentFigure} from './content-figure.js';
import {Field} from './field.js';
import {FileTree} from './file-tree.js';
import {Fold} from './fold.js';
import {KeyCap} from './key-cap.js';
import {Steps} from './steps.js';
import {Tabs} from './tabs.js';

const calloutOf = (type: NonNullable<CalloutProps['type']>) => (props: CalloutProps) => Callout({...props, type});

export const components = {
  badge: Badge,
  'button-link': ContentButton,
  callout: Callout,
  note: calloutOf('note'),
  info: calloutOf('info'),
  tip: calloutOf('tip'),
  important: calloutOf('important'),
  warning: calloutOf('warning'),
  caution: calloutOf('caution'),
  danger: calloutOf('danger'),
  details: calloutOf('details'),
  card: Card,
  'card-group': CardGroup,
  'code-group': CodeGroup,
  collapse: Fold,
  field: Field,
  figure: ContentFigure,
  'file-tree': FileTree,
  icon: ContentIcon,
  kbd: KeyCap,
  steps: Steps,
  tabs: Tabs,
} as const;

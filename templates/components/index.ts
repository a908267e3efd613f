// The components that Markdown can use, by name. The renderer renders images itself.
import {Accordion, type AccordionProps} from './accordion.js';
import {Avatar} from './avatar.js';
import {AvatarGroup} from './avatar-group.js';
import {Badge} from './badge.js';
import {Callout, type CalloutProps} from './callout.js';
import {Card} from './card.js';
import {CardGroup} from './card-group.js';
import {Chip} from './chip.js';
import {CloneCommand} from './clone-command.js';
import {CodeGroup} from './code-group.js';
import {MarkdownButton} from './markdown-button.js';
import {MarkdownIcon} from './markdown-icon.js';
import {MarkdownFigure} from './markdown-figure.js';
import {MarkdownForm} from './markdown-form.js';
import {MarkdownTooltip} from './markdown-tooltip.js';
import {props as contentProps} from './markdown-props.js';
import {Dialog} from './dialog.js';
import {Disclosure} from './disclosure.js';
import {Field} from './field.js';
import {FileTree} from './file-tree.js';
import {Collapse} from './collapse.js';
import {KeyCap} from './key-cap.js';
import {Popover} from './popover.js';
import {PricingCard} from './pricing-card.js';
import {RepositoryLink} from './repository-link.js';
import {SlideOver} from './slide-over.js';
import {Steps} from './steps.js';
import {Tabs} from './tabs.js';
import {ToastButton} from './toast-button.js';

/** Not re-exported: esbuild would not report it if a site's replacement of that file lacks this export. */
export const props = contentProps;

const calloutOf = (type: NonNullable<CalloutProps['type']>) => (props: CalloutProps) => Callout({...props, type});

export const components = {
  // A heading would change the outline of the Markdown page.
  accordion: (props: AccordionProps) => Accordion({heading: 'span', ...props}),
  avatar: Avatar,
  'avatar-group': AvatarGroup,
  badge: Badge,
  'button-link': MarkdownButton,
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
  chip: Chip,
  'clone-command': CloneCommand,
  'code-group': CodeGroup,
  collapse: Collapse,
  dialog: Dialog,
  disclosure: Disclosure,
  field: Field,
  figure: MarkdownFigure,
  form: MarkdownForm,
  'file-tree': FileTree,
  icon: MarkdownIcon,
  kbd: KeyCap,
  popover: Popover,
  'pricing-card': PricingCard,
  'repository-link': RepositoryLink,
  'slide-over': SlideOver,
  steps: Steps,
  tabs: Tabs,
  'toast-button': ToastButton,
  tooltip: MarkdownTooltip,
} as const;

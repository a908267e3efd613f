// Schemas for the props of the components in `index.ts`. A build reports invalid props with their place; the types of
// the templates are held to the same sets.
import {z} from 'zod';
import {pricing} from '../schemas.js';
import type {BadgeProps} from './badge.js';
import type {CalloutProps} from './callout.js';
import type {CardProps} from './card.js';
import type {CloneCommandProps} from './clone-command.js';
import type {ContentButtonProps} from './content-button.js';
import type {ContentFormProps} from './content-form.js';
import type {FieldProps} from './field.js';
import type {FoldProps} from './fold.js';
import type {RepositoryLinkProps} from './repository-link.js';
import type {TabsProps} from './tabs.js';
import {widgetProps} from './widget-props.js';

const text = z.string().exactOptional();
/** An attribute without a value, or `true` or `false` as a string. */
const flag = z.union([z.boolean(), z.enum(['true', 'false', ''])]).exactOptional();
const labels = z.union([z.string(), z.array(z.string())]).exactOptional();

const calloutTypes = ['note', 'tip', 'important', 'warning', 'caution', 'info', 'danger', 'details'] as const;
// prettier-ignore
const fieldTypes = [
  'text', 'email', 'password', 'url', 'tel', 'search', 'number', 'date', 'time', 'datetime-local', 'file',
  'textarea', 'select', 'menu', 'radio', 'checkbox', 'toggle', 'range',
] as const;
const remark = z.object({title: text, icon: text, to: text}) satisfies PropsOf<CalloutProps>;

const formField = z.strictObject({
  name: z.string().min(1),
  label: z.string().min(1),
  type: z.enum(fieldTypes).exactOptional(),
  options: z.array(z.string()).exactOptional(),
  multiple: z.boolean().exactOptional(),
  placeholder: text,
  autocomplete: text,
  pattern: text,
  min: z.number().exactOptional(),
  max: z.number().exactOptional(),
  help: text,
  required: z.boolean().exactOptional(),
});

export const props = {
  badge: z.object({
    color: z.enum(['primary', 'gray', 'success', 'warning', 'danger']).exactOptional(),
    label: text,
  }) satisfies PropsOf<BadgeProps>,
  'button-link': z.object({
    to: z.string(),
    variant: z.enum(['solid', 'outline', 'ghost']).exactOptional(),
    icon: text,
    target: z.enum(['_self', '_blank']).exactOptional(),
  }) satisfies PropsOf<ContentButtonProps>,
  callout: remark.extend({type: z.enum(calloutTypes).exactOptional(), open: flag}) satisfies PropsOf<CalloutProps>,
  note: remark,
  info: remark,
  tip: remark,
  important: remark,
  warning: remark,
  caution: remark,
  danger: remark,
  details: remark.extend({open: flag}),
  card: z.object({title: text, icon: text, to: text}) satisfies PropsOf<CardProps>,
  'card-group': z.object({}),
  'clone-command': z.object({npm: flag}) satisfies PropsOf<CloneCommandProps>,
  'code-group': z.object({labels, group: text}) satisfies PropsOf<TabsProps>,
  collapse: z.object({title: text, label: text, open: flag}) satisfies PropsOf<FoldProps>,
  field: z.object({
    name: text,
    type: text,
    default: z.union([z.string(), z.number(), z.boolean()]).exactOptional(),
    required: flag,
  }) satisfies PropsOf<FieldProps>,
  figure: z.object({}),
  form: z.object({
    id: text,
    action: text,
    method: z.enum(['get', 'post']).exactOptional(),
    fields: z.array(formField).min(1),
    submit: text,
  }) satisfies PropsOf<ContentFormProps>,
  'file-tree': z.object({}),
  icon: z.object({name: z.string(), label: text}),
  kbd: z.object({value: text}),
  'pricing-card': pricing.shape.plans.element,
  'repository-link': z.object({
    page: z.enum(['code', 'issues']).exactOptional(),
    file: text,
  }) satisfies PropsOf<RepositoryLinkProps>,
  steps: z.object({}),
  tabs: z.object({labels, group: text}) satisfies PropsOf<TabsProps>,
  ...widgetProps,
};

/** The component must accept every value that its schema accepts. */
type PropsOf<P> = z.ZodType<Omit<Partial<P>, 'children' | 'slots'>>;

// Schemas for the props of the components in `index.ts`. A build reports invalid props with their position;
// `satisfies` keeps the schemas and the types of the components in agreement.
import {z} from 'zod';
import {pricing} from '../schemas.js';
import type {BadgeProps} from './badge.js';
import type {CalloutProps} from './callout.js';
import type {CardProps} from './card.js';
import type {CloneCommandProps} from './clone-command.js';
import type {MarkdownButtonProps} from './markdown-button.js';
import type {MarkdownFigureProps} from './markdown-figure.js';
import type {MarkdownFormProps} from './markdown-form.js';
import type {FieldProps} from './field.js';
import type {CollapseProps} from './collapse.js';
import type {RepositoryLinkProps} from './repository-link.js';
import type {TabsProps} from './tabs.js';
import {booleanAttribute, optionalString, widgetProps, type PropsOf} from './widget-props.js';

const labels = z.union([z.string(), z.array(z.string())]).exactOptional();

const calloutTypes = ['note', 'tip', 'important', 'warning', 'caution', 'info', 'danger', 'details'] as const;
// prettier-ignore
const fieldTypes = [
  'text', 'email', 'password', 'url', 'tel', 'search', 'number', 'date', 'time', 'datetime-local', 'file',
  'textarea', 'select', 'menu', 'radio', 'checkbox', 'toggle', 'range',
] as const;
const calloutProps = z.object({
  title: optionalString,
  icon: optionalString,
  to: optionalString,
}) satisfies PropsOf<CalloutProps>;

const choiceTypes: ReadonlySet<string> = new Set(['select', 'menu', 'radio']);

const formFieldShape = z.strictObject({
  name: z.string().min(1),
  label: z.string().min(1),
  type: z.enum(fieldTypes).exactOptional(),
  options: z.array(z.string()).exactOptional(),
  multiple: z.boolean().exactOptional(),
  placeholder: optionalString,
  autocomplete: optionalString,
  pattern: optionalString,
  min: z.number().exactOptional(),
  max: z.number().exactOptional(),
  help: optionalString,
  required: z.boolean().exactOptional(),
});

/** A field without anything to choose could not be filled in. */
const formField = formFieldShape.superRefine(({name, type = 'text', options = []}, context) => {
  if (options.length === 0 && choiceTypes.has(type))
    context.addIssue({code: 'custom', path: ['options'], message: `the field \`${name}\` has no \`options\``});
});

export const props = {
  badge: z.object({
    color: z.enum(['primary', 'gray', 'success', 'warning', 'danger']).exactOptional(),
    label: optionalString,
  }) satisfies PropsOf<BadgeProps>,
  'button-link': z.object({
    to: z.string(),
    variant: z.enum(['solid', 'outline', 'ghost']).exactOptional(),
    icon: optionalString,
    target: z.enum(['_self', '_blank']).exactOptional(),
  }) satisfies PropsOf<MarkdownButtonProps>,
  callout: calloutProps.extend({
    type: z.enum(calloutTypes).exactOptional(),
    open: booleanAttribute,
  }) satisfies PropsOf<CalloutProps>,
  note: calloutProps,
  info: calloutProps,
  tip: calloutProps,
  important: calloutProps,
  warning: calloutProps,
  caution: calloutProps,
  danger: calloutProps,
  details: calloutProps.extend({open: booleanAttribute}),
  card: z.object({title: optionalString, icon: optionalString, to: optionalString}) satisfies PropsOf<CardProps>,
  'card-group': z.object({}),
  'clone-command': z.object({npm: booleanAttribute}) satisfies PropsOf<CloneCommandProps>,
  'code-group': z.object({labels, group: optionalString}) satisfies PropsOf<TabsProps>,
  collapse: z.object({
    title: optionalString,
    label: optionalString,
    open: booleanAttribute,
  }) satisfies PropsOf<CollapseProps>,
  field: z.object({
    name: optionalString,
    type: optionalString,
    default: z.union([z.string(), z.number(), z.boolean()]).exactOptional(),
    required: booleanAttribute,
  }) satisfies PropsOf<FieldProps>,
  figure: z.object({caption: optionalString}) satisfies PropsOf<MarkdownFigureProps>,
  form: z.object({
    id: optionalString,
    action: optionalString,
    method: z.enum(['get', 'post']).exactOptional(),
    fields: z.array(formField).min(1),
    submit: optionalString,
  }) satisfies PropsOf<MarkdownFormProps>,
  'file-tree': z.object({}),
  icon: z.object({name: z.string(), label: optionalString}),
  kbd: z.object({value: optionalString}),
  'pricing-card': pricing.shape.plans.element,
  'repository-link': z.object({
    page: z.enum(['code', 'issues']).exactOptional(),
    file: optionalString,
  }) satisfies PropsOf<RepositoryLinkProps>,
  steps: z.object({}),
  tabs: z.object({labels, group: optionalString}) satisfies PropsOf<TabsProps>,
  ...widgetProps,
};

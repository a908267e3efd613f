// Schemas for the props of the widgets in `index.ts`.
import {z} from 'zod';
import type {AccordionProps} from './accordion.js';
import type {AvatarProps} from './avatar.js';
import type {AvatarGroupProps} from './avatar-group.js';
import type {ChipProps} from './chip.js';
import type {MarkdownTooltipProps} from './markdown-tooltip.js';
import type {DialogProps} from './dialog.js';
import type {DisclosureProps} from './disclosure.js';
import type {PopoverProps} from './popover.js';
import type {SlideOverProps} from './slide-over.js';
import type {ToastButtonProps} from './toast-button.js';

export const optionalString = z.string().exactOptional();
const stringOrNumber = z.union([z.string(), z.number()]).exactOptional();
/** An attribute without a value, or `true` or `false` as a string. */
export const booleanAttribute = z.union([z.boolean(), z.enum(['true', 'false', ''])]).exactOptional();
const color = z.enum(['primary', 'gray', 'success', 'warning', 'danger']).exactOptional();
const chipPosition = z.enum(['top-right', 'top-left', 'bottom-right', 'bottom-left']).exactOptional();
const size = z.enum(['3xs', '2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl']).exactOptional();
const placement = z.enum(['bottom', 'bottom-end', 'top', 'top-end']).exactOptional();
const delay = z.number().nonnegative().exactOptional();

const item = z
  .strictObject({
    label: z.string().min(1),
    icon: optionalString,
    content: optionalString,
    slot: optionalString.meta({namesSlot: true}),
    disabled: z.boolean().exactOptional(),
    defaultOpen: z.boolean().exactOptional(),
    closeOthers: z.boolean().exactOptional(),
  })
  .refine(({content, slot}) => Boolean(content?.trim() || slot), {
    path: ['content'],
    error: 'an item needs `content` or `slot`',
  });

const avatar = z.object({
  alt: optionalString,
  name: optionalString,
  src: optionalString,
  text: optionalString,
  icon: optionalString,
  size,
  chipColor: color,
  chipPosition,
  chipText: stringOrNumber,
});

const dialog = z.object({
  id: z.string(),
  title: optionalString,
  description: optionalString,
  label: optionalString,
  to: optionalString,
  role: z.enum(['dialog', 'alertdialog']).exactOptional(),
  open: z.boolean().exactOptional(),
  preventClose: booleanAttribute,
  fullscreen: booleanAttribute,
  cancel: optionalString,
});

export const widgetProps = {
  accordion: z.object({
    items: z.array(item).min(1),
    multiple: booleanAttribute,
    defaultOpen: booleanAttribute,
    name: optionalString,
    heading: z.enum(['h2', 'h3', 'h4', 'span']).exactOptional(),
  }) satisfies PropsOf<AccordionProps>,
  avatar: avatar satisfies PropsOf<AvatarProps>,
  'avatar-group': z.object({
    avatars: z.array(avatar.strict()).min(1),
    max: z.int().positive().exactOptional(),
    size,
  }) satisfies PropsOf<AvatarGroupProps>,
  chip: z.object({
    color,
    position: chipPosition,
    text: stringOrNumber,
    inset: booleanAttribute,
    show: booleanAttribute,
    label: optionalString,
  }) satisfies PropsOf<ChipProps>,
  dialog: dialog satisfies PropsOf<DialogProps>,
  disclosure: z.object({label: z.string(), open: booleanAttribute}) satisfies PropsOf<DisclosureProps>,
  popover: z.object({
    id: z.string(),
    label: z.string(),
    mode: z.enum(['click', 'hover']).exactOptional(),
    placement,
    overlay: booleanAttribute,
    disabled: booleanAttribute,
    openDelay: delay,
    closeDelay: delay,
  }) satisfies PropsOf<PopoverProps>,
  'slide-over': dialog.omit({fullscreen: true}).extend({
    side: z.enum(['left', 'right', 'top', 'bottom']).exactOptional(),
  }) satisfies PropsOf<SlideOverProps>,
  'toast-button': z.object({
    title: z.string(),
    description: optionalString,
    color: z.enum(['primary', 'gray', 'green', 'amber', 'red']).exactOptional(),
    sign: z.enum(['check', 'info', 'alert', 'refresh']).exactOptional(),
    icon: z.templateLiteral([z.string(), ':', z.string()]).exactOptional(),
    timeout: delay,
  }) satisfies PropsOf<ToastButtonProps>,
  tooltip: z.object({
    text: z.string(),
    shortcut: z.array(z.string()).exactOptional(),
    placement,
    prevent: booleanAttribute,
  }) satisfies PropsOf<MarkdownTooltipProps>,
};

/** The component must accept every value that its schema accepts. */
export type PropsOf<P> = z.ZodType<Omit<Partial<P>, 'children' | 'slots'>>;

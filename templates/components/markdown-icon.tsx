import type {ReactNode} from 'react';
import {Icon} from 'galley/page';

/** `:icon{name="lucide:book"}` in Markdown. */
export function MarkdownIcon({name, label}: {readonly name?: string; readonly label?: string}): ReactNode {
  return name === undefined ? null : <Icon name={name} {...(label !== undefined && {label})} />;
}

import type {ReactNode} from 'react';

export interface BadgeProps {
  readonly color?: 'primary' | 'gray' | 'success' | 'warning' | 'danger';
  readonly label?: string;
  readonly children?: ReactNode;
}

/** A word in a frame. */
export function Badge({color = 'primary', label, children}: BadgeProps): ReactNode {
  return (
    <span className="badge" data-color={color}>
      {label ?? children}
    </span>
  );
}

// The way on to the application site. It takes a few parameters of this page's address along, which only a browser knows.
import {useEffect, useState, type ReactNode} from 'react';
import {handoffAddress} from '../../runtime/handoff.js';

export interface HandoffProps {
  readonly label: string;
  /** Page of the application site. */
  readonly to: string;
}

export default function Handoff({label, to}: HandoffProps): ReactNode {
  const [address, setAddress] = useState(to);
  // Not while hydrating: the markup of the build knows nothing of this visit, and has to be met as it is.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setAddress(handoffAddress(to, location.search)), [to]);
  return (
    <a className="button" data-variant="solid" href={address}>
      {label}
    </a>
  );
}

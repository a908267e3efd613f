import type {ReactNode} from 'react';
import {href, type Config} from 'galley/page';

export interface FeedbackProps {
  readonly route: string;
  readonly feedback: Config['feedback'];
}

/** Asks whether a page was helpful. With an action it is a plain form; without one, only scripts of the page get the answer. */
export function Feedback({route, feedback}: FeedbackProps): ReactNode {
  if (feedback === undefined) return null;
  const {action} = feedback;
  return (
    <form
      className="feedback"
      aria-label="Page feedback"
      {...(action !== undefined && {method: 'post', action: href(action)})}
    >
      <input type="hidden" name="path" value={route} />
      <p>Was this page helpful?</p>
      {(['yes', 'no'] as const).map((answer) => (
        <button
          key={answer}
          type="submit"
          className="button"
          data-variant="outline"
          data-size="small"
          name="helpful"
          value={answer}
        >
          {answer === 'yes' ? 'Yes' : 'No'}
        </button>
      ))}
      <p role="status" />
    </form>
  );
}

// Event streams of the preview API: which routes have changed, to each browser whose token is still accepted.
import type {JsonObject} from '../../renderer/base/json.js';
import type {Grant} from './token.js';

export interface Streams {
  /** A stream that begins with a greeting; undefined when there are too many. */
  open(grant: Grant, greeting: JsonObject, signal: AbortSignal): ReadableStream<Uint8Array> | undefined;
  /** To every browser, or to those with the token of an id. */
  send(data: JsonObject, id?: string): void;
  close(): void;
}

const maxStreams = 100;
/** Time between checks of the tokens. A stream of a withdrawn token stays open for that long, but gets no more events. */
const checkMs = 1000;
/** Checks between two heartbeats, which keep browsers and proxies from closing the connection. */
const checksPerHeartbeat = 15;
/** Events queued for a browser that does not read. The stream is closed when there are more. */
const maxQueuedMessages = 50;

interface Stream {
  readonly grant: Grant;
  write(text: string): void;
  end(): void;
}

/** `accepts` is called before every event and every second in between, so that a withdrawn token stops its streams. */
export function createStreams(accepts: (grant: Grant) => boolean): Streams {
  const streams = new Set<Stream>();
  const encoder = new TextEncoder();
  const writeTo = (stream: Stream, text: string): void => (accepts(stream.grant) ? stream.write(text) : stream.end());
  let checks = 0;
  const timer = setInterval(() => {
    const isHeartbeat = ++checks % checksPerHeartbeat === 0;
    for (const stream of streams) {
      if (isHeartbeat) writeTo(stream, ':\n\n');
      else if (!accepts(stream.grant)) stream.end();
    }
  }, checkMs).unref();

  return {
    open(grant, greeting, signal) {
      if (streams.size >= maxStreams) return undefined;
      let stream: Stream | undefined;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const opened: Stream = {
              grant,
              write(text) {
                if ((controller.desiredSize ?? 0) < -maxQueuedMessages) opened.end();
                else controller.enqueue(encoder.encode(text));
              },
              end() {
                // A stream that the reader has cancelled is closed already.
                if (streams.delete(opened)) controller.close();
              },
            };
            stream = opened;
            streams.add(opened);
            signal.addEventListener('abort', () => opened.end(), {once: true});
            opened.write(messageOf(greeting));
          },
          cancel() {
            if (stream) streams.delete(stream);
          },
        },
        {highWaterMark: 1},
      );
    },
    send(data, id) {
      for (const stream of streams) if (id === undefined || stream.grant.id === id) writeTo(stream, messageOf(data));
    },
    close() {
      clearInterval(timer);
      for (const stream of streams) stream.end();
    },
  };
}

/** JSON has no bare line ends, so one message is one line. */
function messageOf(data: JsonObject): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

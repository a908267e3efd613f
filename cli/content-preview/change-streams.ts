// Sends the changed routes to each browser whose token is still valid, as event streams of the preview API.
import type {JsonObject} from '../../renderer/base/json.js';
import {eventMessage} from '../dev/event-streams.js';
import type {Grant} from './preview-token.js';

export interface Streams {
  /** Opens a stream that begins with a greeting. Returns undefined if there are too many. */
  open(grant: Grant, greeting: JsonObject, signal: AbortSignal): ReadableStream<Uint8Array> | undefined;
  /** Sends to every browser, or to those with the token of an id. */
  send(data: JsonObject, id?: string): void;
  close(): void;
}

const maxStreams = 100;
/**
 * Interval between checks of the tokens. A stream of a revoked token stays open until then, but gets no more events.
 */
const checkMs = 1000;
/** Number of checks between two heartbeats, which keep browsers and proxies from closing the connection. */
const checksPerHeartbeat = 15;
/** Number of events queued for a browser that does not read. The stream is closed if there are more. */
const maxQueuedMessages = 50;

interface Stream {
  readonly grant: Grant;
  write(text: string): void;
  end(): void;
}

/**
 * Returns the streams. `accepts` is called before every event and every second in between, so that a revoked token ends
 * its streams.
 */
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
                // A stream that the reader canceled is closed already.
                if (streams.delete(opened)) controller.close();
              },
            };
            stream = opened;
            streams.add(opened);
            signal.addEventListener('abort', () => opened.end(), {once: true});
            opened.write(eventMessage(greeting));
          },
          cancel() {
            if (stream) streams.delete(stream);
          },
        },
        {highWaterMark: 1},
      );
    },
    send(data, id) {
      for (const stream of streams) if (id === undefined || stream.grant.id === id) writeTo(stream, eventMessage(data));
    },
    close() {
      clearInterval(timer);
      for (const stream of streams) stream.end();
    },
  };
}

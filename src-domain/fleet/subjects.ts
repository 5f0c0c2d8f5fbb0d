/** Names of a fleet in NATS: streams, subjects and keys. */

export const EVENT_STREAM = "FLEET_EVENTS";

/**
 * Returns a text as one token of a subject: other characters than letters, digits, `-` and `_` become `=` and two
 * hexadecimal digits per byte of UTF-8. Two texts never get the same token.
 */
export const subjectToken = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll(/[.!~*'()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%", "=");

/** `eventKey`: the event's `notificationId`, or a hash of its body. */
export const eventSubject = (warehouse: string, eventKey: string): string =>
  `fleet.${warehouse}.event.${subjectToken(eventKey)}`;

/** All events of the warehouse. */
export const eventSubjects = (warehouse: string): string => `fleet.${warehouse}.event.>`;

/** Where the event stream republishes the headers of each stored event, with its sequence. */
export const storedEventSubjects = (warehouse: string): string => `fleet.${warehouse}.stored.event.>`;

/** Names of streams, buckets and subjects. The relay creates them; permissions (src-relay/init) name them too. */
export const EVENTS_STREAM = "FLEET_EVENTS";
/** Messages of desks about orders of channels. */
export const ORDERS_STREAM = "FLEET_ORDERS";
export const FLOOR_BUCKET = "FLEET_floor";
export const DESKS_BUCKET = "FLEET_desks";
/** Keys that encrypt recipients, one per batch and one per order of a channel, and events, one per order and day. */
export const KEYS_BUCKET = "FLEET_keys";

/** Name of the relay among the members. */
export const RELAY_NAME = "relay";

/** Stream of a key-value bucket. */
export const bucketStream = (bucket: string): string => `KV_${bucket}`;

/** Subject of a bucket's key; `>` names all keys. */
export const keySubject = (bucket: string, key: string): string => `$KV.${bucket}.${key}`;

/**
 * Returns a text as one token of a subject: other characters than letters, digits, `-` and `_` become `=` and two
 * hexadecimal digits per byte of UTF-8. Two texts never get the same token.
 */
const subjectToken = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll(/[.!~*'()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%", "=");

/** Subject of an event. `eventKey`: the event's `notificationId`, or a hash of its body. */
export const eventSubject = (warehouse: string, eventKey: string): string =>
  `fleet.${warehouse}.event.${subjectToken(eventKey)}`;

export const allEventSubjects = (warehouse: string): string => `fleet.${warehouse}.event.>`;

/**
 * Subject of an event whose key the servers cannot store now. No stream has such messages: the event itself is
 * published once its key is stored.
 */
export const earlyEventSubject = (warehouse: string, eventKey: string): string =>
  `fleet.${warehouse}.early.event.${subjectToken(eventKey)}`;

export const allEarlyEventSubjects = (warehouse: string): string => `fleet.${warehouse}.early.event.>`;

/** Subjects on which the event stream republishes the headers of each stored event, with its sequence. */
export const allStoredEventSubjects = (warehouse: string): string => `fleet.${warehouse}.stored.event.>`;

/** Subjects of a desk's messages about orders, on which no other desk may publish. */
export const deskOrderSubjects = (warehouse: string, desk: string): string => `fleet.${warehouse}.orders.${desk}.>`;

export const allOrderSubjects = (warehouse: string): string => `fleet.${warehouse}.orders.>`;

/** Subject of a message about orders. */
export const orderMessageSubject = (warehouse: string, desk: string, messageId: string): string =>
  `fleet.${warehouse}.orders.${desk}.message.${messageId}`;

/** Subject of a part of a file's orders, which a later message names. */
export const orderPartSubject = (warehouse: string, desk: string, uploadId: string, part: number): string =>
  `fleet.${warehouse}.orders.${desk}.part.${uploadId}.${part}`;

/** Subjects on which the stream of orders republishes the headers of each stored message. */
export const allStoredOrderSubjects = (warehouse: string): string => `fleet.${warehouse}.stored.orders.>`;

/** Subjects on which the floor bucket republishes its changes. */
export const allFloorChangeSubjects = (warehouse: string): string => `fleet.${warehouse}.floor.>`;

/** Subject to which a desk sends its live figures. `*` names the subjects of all desks. */
export const figuresSubject = (warehouse: string, desk: string): string => `fleet.${warehouse}.shift.${desk}`;

const FIGURES = ".figures";

/** Returns the key of a desk's last figures in the bucket of desks; the desk's name is the key of its lease. */
export const figuresKey = (desk: string): string => `${desk}${FIGURES}`;

/** Returns the desk whose figures have the key; null for another key. */
export const deskOfFigures = (key: string): string | null =>
  key.endsWith(FIGURES) ? key.slice(0, -FIGURES.length) : null;

/** Subject of the heartbeats of the relay that polls the service. Desks may not publish there. */
export const relayHeartbeatSubject = (warehouse: string): string => `fleet.${warehouse}.relay`;

/** Returns all subjects of a warehouse's messages, including what its streams republish. */
export const warehouseSubjects = (warehouse: string): string => `fleet.${warehouse}.>`;

/** Prefix of the answers to a member's requests, so that no member reads another one's answers. */
export const inboxPrefix = (member: string): string => `_INBOX_${member}`;

/** Returns the name in the certificate of each server. The client cannot check addresses, and servers may move. */
export const serverName = (warehouse: string): string => `${warehouse}.returns-desk.internal`;

/** Of a board's battery: from here on it may not last a round, and is told of. */
export const LOW_BATTERY_PERCENT = 20;
/** From here on it is told of again: soon the board falls off its line. */
export const LAST_BATTERY_PERCENT = 10;

export interface TransportCounts {
  readonly viewers: number;
  readonly refusedConnections: number;
  readonly refusedMessages: number;
  /** Connections with a token that is nobody's, or that a page of another site had: they are spectators'. */
  readonly refusedTokens: number;
  readonly cutForRate: number;
  readonly cutForSize: number;
  readonly cutForSlowness: number;
  /** Updates of all audiences, written straight to the stream and through the engine: for staff alone. */
  readonly direct: number;
  readonly engine: number;
}

/** While they are counted. */
export type Counting = { -readonly [Kind in keyof TransportCounts]: number };

export const createCounts = (): Counting => ({
  viewers: 0,
  refusedConnections: 0,
  refusedMessages: 0,
  refusedTokens: 0,
  cutForRate: 0,
  cutForSize: 0,
  cutForSlowness: 0,
  direct: 0,
  engine: 0,
});

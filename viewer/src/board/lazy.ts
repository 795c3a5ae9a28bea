// Boards are made when they come near the window: making one takes far longer than moving a man on it.

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | null = null;

/** Calls back once, when the element is on screen or close to it; the answer stops waiting. */
export function whenNear(element: Element, run: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries, self) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        self.unobserve(target);
        const call = waiting.get(target);
        waiting.delete(target);
        call?.();
      }
    },
    { rootMargin: "400px" },
  );
  waiting.set(element, run);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
}

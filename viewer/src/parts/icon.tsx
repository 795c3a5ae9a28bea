import type { ComponentChildren, VNode } from "preact";

// Drawings on a grid of 16; with a word beside them, or an accessible name on the control that holds them.

const DRAWINGS = {
  delay: (
    <>
      <circle class="solid" cx="3.2" cy="8" r="2.2" />
      <path d="M5.4 8h5.2" />
      <circle class="solid" cx="12.8" cy="8" r="2.2" />
    </>
  ),
  stale: <path d="M1 8h4M11 8h4M6.3 11.5L7.3 9.5M8.7 6.5l1-2" />,
  hourglass: <path d="M4 2.2h8M4 13.8h8M5 2.2c0 3 3 4 3 5.8s-3 2.8-3 5.8M11 2.2c0 3-3 4-3 5.8s3 2.8 3 5.8" />,
  hand: <path d="M3 11.5l2.2-2.2M2.5 6.5l3-3 7.5 7.5-2.5 2.5zM9 3.2l3.5 3.5" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.3" />
      <path d="M10.3 10.3L14 14" />
    </>
  ),
  flip: <path d="M4.5 13V3L2 5.500M11.5 3v10l2.5-2.5" />,
  first: <path d="M4 3.500v9M12 3.500L7 8l5 4.5" />,
  previous: <path d="M10 3.500L5.5 8l4.5 4.5" />,
  next: <path d="M6 3.500L10.5 8 6 12.5" />,
  last: <path d="M12 3.500v9M4 3.500L9 8l-5 4.5" />,
  file: <path d="M4 1.800h5.500L12.5 5v9.200H4zM9.5 1.800V5h3M8 7.500v4M6.2 9.800L8 11.600l1.8-1.8" />,
  help: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M6.2 6.300a1.9 1.9 0 1 1 2.6 1.800c-.6.3-.8.6-.8 1.300M8 11.300v.4" />
    </>
  ),
  contrast: (
    <>
      <circle cx="8" cy="8" r="5.7" />
      <path class="solid" d="M8 2.300a5.7 5.7 0 0 1 0 11.400z" />
    </>
  ),
  sun: (
    <>
      <circle cx="8" cy="8" r="3" />
      <path d="M8 1.500v1.500M8 13v1.500M1.5 8H3M13 8h1.500M3.4 3.400l1.1 1.100M11.5 11.500l1.1 1.100M3.4 12.600l1.1-1.100M11.5 4.500l1.1-1.1" />
    </>
  ),
  moon: <path d="M13 9.600A5.6 5.6 0 1 1 6.4 3a4.6 4.6 0 0 0 6.6 6.600z" />,
  boards: (
    <path d="M2.5 2.500h4.500v4.500H2.500zM9 2.500h4.500v4.500H9zM2.5 9h4.500v4.500H2.500zM9 9h4.500v4.500H9z" />
  ),
  back: <path d="M13.5 8h-11M6.5 4l-4 4 4 4" />,
} satisfies Record<string, ComponentChildren>;

export type IconName = keyof typeof DRAWINGS;

export const Icon = ({ name }: { readonly name: IconName }): VNode => (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    {DRAWINGS[name]}
  </svg>
);

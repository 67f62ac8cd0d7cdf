import type { ReactNode } from 'react';
import classes from './empty-drawing.module.css';

export type EmptyDrawingName = 'doorway' | 'lantern' | 'letterbox' | 'keyhole' | 'signpost' | 'cloud';

const INNER_ARCH = 'M38 96V51a22 22 0 0 1 44 0v45z';

const DRAWINGS: Record<EmptyDrawingName, ReactNode> = {
  doorway: (
    <>
      <path d={INNER_ARCH} className={classes.gold} />
      <path d="M38 96V51a22 22 0 0 1 22-22v67z" className={classes.dark} />
      <circle cx="53" cy="68" r="2.6" className={classes.gold} />
    </>
  ),
  lantern: (
    <>
      <path d="M60 10v18" className={classes.line} />
      <path d="M51 28h18l5 17-5 21H51l-5-21z" className={classes.gold} />
      <path d="M60 41c5 6 5 10 0 14-5-4-5-8 0-14z" className={classes.flame} />
      <rect x="48" y="25" width="24" height="4" rx="2" className={classes.dark} />
      <rect x="48" y="65" width="24" height="4" rx="2" className={classes.dark} />
    </>
  ),
  letterbox: (
    <>
      <rect x="48" y="58" width="6" height="38" className={classes.dark} />
      <path d="M46 25h28a12 12 0 0 1 12 12v22H46z" className={classes.dark} />
      <path d="M34 59V37a12 12 0 0 1 24 0v22z" className={classes.mid} />
      <path d="M78 41V25h9v7h-5v9z" className={classes.gold} />
    </>
  ),
  keyhole: (
    <>
      <path d={INNER_ARCH} className={classes.dark} />
      <circle cx="60" cy="63" r="6" className={classes.gold} />
      <path d="M58 66h4l2.4 11h-8.8z" className={classes.gold} />
    </>
  ),
  signpost: (
    <>
      <path d={INNER_ARCH} className={classes.paper} />
      <path d="M58 50h4v46h-4z" className={classes.dark} />
      <path d="M50 52h24l6 6-6 6H50z" className={classes.gold} />
      <path d="M70 70H48l-6 6 6 6h22z" className={classes.mid} />
    </>
  ),
  cloud: (
    <>
      <circle cx="71" cy="45" r="13" className={classes.gold} />
      <path d="M36 72a11 11 0 0 1 3-21.5a15.5 15.5 0 0 1 29-3.5a13.5 13.5 0 0 1 13 25z" className={classes.cloud} />
      <path d="M50 81l4 6M60 81l4 6M70 81l4 6" className={classes.line} />
    </>
  ),
};

/** One of the six drawings in an arch. Decorative. `small` is the arch without the ground below it. */
export function EmptyDrawing({ name, small = false }: { name: EmptyDrawingName; small?: boolean }) {
  const size = small
    ? { width: 48, height: 54, viewBox: '22 10 76 86' }
    : { width: 112, height: 112, viewBox: '4 0 112 112' };
  return (
    <svg {...size} aria-hidden="true">
      <path d="M22 96V48a38 38 0 0 1 76 0v48z" className={classes.arch} />
      {DRAWINGS[name]}
      {!small && <path d="M8 97h104" className={classes.ground} />}
    </svg>
  );
}

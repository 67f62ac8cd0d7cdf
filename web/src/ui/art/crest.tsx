import { useId, useState } from 'react';
import { createLookRandom, pick } from '@homecoming/contract/look-random.ts';
import classes from './crest.module.css';

interface CrestProps {
  community: { id: string; name: string; logo: string | null };
  /** Height in px; the width is eight ninths of it. */
  size?: number;
  /** A ring in the page's colour, for crests on top of a cover. */
  ring?: boolean;
}

/** The colours of field, charge and monogram; the monogram has at least 7:1 contrast on its field. */
const COLORS = [
  ['#274C6B', '#F0B845', '#FFF6E0'],
  ['#6A3F60', '#E9A58C', '#FFF3EC'],
  ['#1F5C73', '#CFE5EA', '#FFFFFF'],
  ['#8E3321', '#F3C766', '#FFF4DC'],
  ['#1F5841', '#F0B845', '#FFF8E6'],
  ['#2B3F52', '#7FC0B4', '#EFFAF7'],
  ['#174433', '#EFB02F', '#FFF8E6'],
  ['#5B4A2B', '#D9B36A', '#FFF7E6'],
] as const;

const SHIELD = 'M32 3C24.5 6.6 14 8.2 6 8.2V35c0 18 13 27 26 33 13-6 26-15 26-33V8.2C50 8.2 39.5 6.6 32 3Z';
const SHIELD_LINE =
  'M32 8C25 10.8 17.5 12.2 10.4 12.5V35c0 15 10.4 22.8 21.6 28.2C43.2 57.8 53.6 50 53.6 35V12.5C46.5 12.2 39 10.8 32 8Z';
const SEAL = 'M32 5a31 31 0 0 1 0 62a31 31 0 0 1 0-62z';
const SEAL_LINE = 'M32 9.5a26.5 26.5 0 0 1 0 53a26.5 26.5 0 0 1 0-53z';
const STAR = 'M32 9.2l1.9 3.9 4.3.6-3.1 3 .7 4.3-3.8-2-3.8 2 .7-4.3-3.1-3 4.3-.6z';

/** The division of the field; `middle` is the position of the monogram. */
const DIVISIONS = [
  { name: 'chief', d: 'M0 0h64v22H0z', opacity: 1, middle: 43, letters: 24 },
  { name: 'pale', d: 'M32 0h32v72H32z', opacity: 0.3, middle: 36.5, letters: 24 },
  {
    name: 'wave',
    d: 'M0 52c8-5 16-5 24 0s16 5 24 0 16-5 24 0v20H0zM0 59c8-5 16-5 24 0s16 5 24 0 16-5 24 0v20H0z',
    opacity: 0.55,
    middle: 34,
    letters: 24,
  },
  { name: 'chevron', d: 'M0 72V60L32 44l32 16v12z', opacity: 1, middle: 31, letters: 21 },
  { name: 'bend', d: 'M-4 8 68 66V84L-4 26z', opacity: 0.35, middle: 36.5, letters: 24 },
  {
    name: 'rays',
    d: 'M32 74-27-6h14zM32 74-1-6h14zM32 74 25-6h14zM32 74 51-6h14zM32 74 77-6h14z',
    opacity: 0.35,
    middle: 36.5,
    letters: 24,
  },
] as const;

/** A community's logo in a seal; without one, or where it is deleted, arms drawn from its id and name. Decorative. */
export function Crest({ community, size = 44, ring = false }: CrestProps) {
  const [gone, setGone] = useState<string | null>(null);
  const random = createLookRandom('crest', community.id);
  const sealed = random() < 0.4 || community.logo !== null;
  const outline = sealed ? SEAL : SHIELD;
  return (
    <svg
      className={classes.crest}
      width={Math.round((size * 64) / 72)}
      height={size}
      viewBox={ring ? '-5 -5 74 82' : '0 0 64 72'}
      aria-hidden="true"
    >
      {ring && <path d={outline} className={classes.ring} />}
      {community.logo === null || community.logo === gone ? (
        <Arms name={community.name} sealed={sealed} outline={outline} random={random} />
      ) : (
        <Logo url={community.logo} onGone={() => setGone(community.logo)} />
      )}
    </svg>
  );
}

function Logo({ url, onGone }: { url: string; onGone: () => void }) {
  const clip = useId();
  return (
    <>
      <clipPath id={clip}>
        <path d={SEAL} />
      </clipPath>
      <image
        href={url}
        onError={onGone}
        x="1"
        y="5"
        width="62"
        height="62"
        preserveAspectRatio="xMidYMid slice"
        clipPath={`url(#${clip})`}
      />
    </>
  );
}

function Arms(props: { name: string; sealed: boolean; outline: string; random: () => number }) {
  const clip = useId();
  const [field, charge, ink] = pick(COLORS, props.random);
  const division = pick(DIVISIONS, props.random);
  const letters = monogram(props.name);
  return (
    <>
      <clipPath id={clip}>
        <path d={props.outline} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d="M0 0h64v72H0z" fill={field} />
        <path d={division.d} fill={charge} opacity={division.opacity} />
      </g>
      <path d={props.sealed ? SEAL_LINE : SHIELD_LINE} fill="none" stroke={ink} strokeOpacity=".55" strokeWidth="1.2" />
      {division.name === 'chief' && <path d={STAR} fill={field} />}
      <text
        x="32"
        y={division.middle}
        dominantBaseline="central"
        textAnchor="middle"
        className={classes.letters}
        fontSize={letters.length === 1 ? 34 : division.letters}
        fill={ink}
      >
        {letters}
      </text>
    </>
  );
}

const SMALL_WORDS = new Set(['of', 'the', 'and', 'for', 'a', 'in', 'at', 'de', 'la']);

/** One or two letters: `Hartwell 2016` is H, `First-Gen Graduates` FG. */
function monogram(name: string): string {
  const words = name.split(/[\s\-–]+/).filter((word) => /^\p{L}/u.test(word));
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  const letters = (telling.length > 0 ? telling : words).slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}

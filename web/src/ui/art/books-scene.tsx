import { pick, randomFrom } from './random.ts';
import { range } from './scene-parts.tsx';

const SPINES = [
  '#1F5841',
  '#8E3321',
  '#2E506E',
  '#C98A2B',
  '#724568',
  '#D9CDB4',
  '#3E7A5E',
  '#B8654A',
  '#174433',
  '#E4C98E',
] as const;
const SHELVES = shelves();

/** Three shelves of books. */
export function BooksScene() {
  return (
    <>
      <rect width="800" height="450" fill="#2A2119" />
      {SHELVES.map(({ ground, books }) => (
        <g key={ground}>
          {books.map((book) => (
            <Book key={book.x} {...book} ground={ground} />
          ))}
          <rect y={ground} width="800" height="14" fill="#6B4A2B" />
          <rect y={ground} width="800" height="3" fill="#8F6A40" />
        </g>
      ))}
    </>
  );
}

interface BookProps {
  x: number;
  width: number;
  height: number;
  leans: boolean;
  color: string;
  banded: boolean;
  ground: number;
}

function Book({ x, width, height, leans, color, banded, ground }: BookProps) {
  const top = ground - height;
  return (
    <g transform={leans ? `rotate(8 ${x + width / 2} ${ground})` : undefined}>
      <rect x={x} y={top} width={width} height={height} rx="2" fill={color} />
      {banded ? (
        <path
          d={`M${x + 3} ${top + 14}h${width - 6}v3h-${width - 6}zM${x + 3} ${ground - 26}h${width - 6}v3h-${width - 6}z`}
          fill="#F3DFA8"
          opacity=".8"
        />
      ) : (
        <rect
          x={x + width / 2 - 1.5}
          y={ground - height * 0.72}
          width="3"
          height={height * 0.44}
          rx="1.5"
          fill="#FFF6E0"
          opacity=".55"
        />
      )}
    </g>
  );
}

function shelves() {
  const random = randomFrom('bk3');
  return range(3).map((shelf) => {
    const books: Omit<BookProps, 'ground'>[] = [];
    for (let x = -6; x < 800;) {
      const width = 16 + random() * 26;
      const height = 88 + random() * 42;
      const leans = random() < 0.06;
      books.push({ x, width, height, leans, color: pick(SPINES, random), banded: random() < 0.5 });
      x += width + 1.5;
    }
    return { ground: 150 * (shelf + 1) - 10, books };
  });
}

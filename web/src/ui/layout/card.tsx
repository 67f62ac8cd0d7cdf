import { useId, type ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  title: string;
  subtitle?: ReactNode;
  /** Beside the title. */
  end?: ReactNode;
  children: ReactNode;
}

/** A section of a page on a card, named by its title. */
export function Card({ title, subtitle, end, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <div>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {end}
      </header>
      {children}
    </section>
  );
}

import type { Wall } from './post.ts';

export const rowingWall: Wall = {
  community: 'rowing',
  posts: [
    {
      by: 'hannah',
      ago: '7h 40m',
      title: 'Sunrise row and pancakes',
      text: 'Boats in the water before the sun is, pancakes right after. Two seats are free in the second four. Beginners sit in front of Tomasz, which is like sitting in front of a gentle bus.',
      picture: 'pancakes',
      likes: 23,
    },
    {
      by: 'tomasz',
      ago: '1d 20h',
      text: 'Water level is 1.42 m and falling. The left arch of the bridge is passable again, the right one still has a shopping cart in it.',
      picture: 'bridge-spring',
    },
    {
      by: 'grace',
      ago: '5d 4h',
      text: 'Caught a crab so large today that Hannah gave it a name. I am fine. The oar is fine. My pride is drying on the dock.',
      likes: 25,
    },
    {
      by: 'ines',
      ago: '9d 18h',
      text: 'Greetings from the estuary: flat water, no wind, one seal who rows better than all of us.',
      picture: 'lake-evening',
    },
    {
      by: 'siobhan',
      ago: '15d 8h',
      text: 'Has anybody got a spare set of blades for the veterans’ head? We are four nurses with 160 years between us and we intend to be a nuisance.',
    },
    {
      by: 'theo',
      ago: '20d 6h',
      text: 'First outing after a night of baking. I fell asleep at catch, woke up at finish, and apparently kept time.',
      picture: 'lake-mist',
    },
    {
      by: 'jonas',
      ago: '31d 4h',
      title: 'Heat results',
      text: 'Second in our heat, fourth in the final, first in singing on the trailer. Photos from the bridge by my mother, who shouted at the wrong boat for 1,900 metres.',
      picture: 'regatta-teal',
    },
    {
      by: 'tomasz',
      ago: '44d 9h',
      text: 'Boathouse day: we sanded, we varnished, we found the trophy from 1987. It was holding up a shelf.',
    },
    { by: 'hannah', ago: '57d 3h', text: 'New megaphone. You have been warned. 📣' },
  ],
};

export const foundersWall: Wall = {
  community: 'founders',
  posts: [
    {
      by: 'renata',
      ago: '11h 15m',
      title: 'Supper on the 14th',
      text: 'Twelve chairs, one question each. Mine: how did you tell your first employee that the money would last three more months, and not four?',
      picture: 'table-red',
      likes: 8,
    },
    {
      by: 'kwame',
      ago: '4d 2h',
      text: '9,000 stalls. The nine-thousandth is a woman who sells only lids. I asked where the pots were. “Others do pots,” she said. Best strategy talk of my year.',
      likes: 9,
    },
    {
      by: 'tendai',
      ago: '12d 10h',
      text: 'Our supplier went under on Friday. We have six weeks of inverters. If you know anyone with forty spare 5 kW units, I owe you a very large favour.',
    },
    {
      by: 'dimitri',
      ago: '19d 2h',
      text: 'Closed the second restaurant on Mondays. Revenue down 4 percent, people leaving down to zero. I should have done the sum two years ago.',
    },
    {
      by: 'kenji',
      ago: '29d 8h',
      text: 'Board meeting went well, so I am suspicious. Who has fifteen minutes to look at a term sheet and tell me what I am too happy to see?',
      picture: 'room-late',
    },
    {
      by: 'daniel',
      ago: '43d 6h',
      text: 'Month one of the bookshop: 611 books sold, 40 of them to my mother.',
      picture: 'books-dark',
      likes: 10,
    },
  ],
};

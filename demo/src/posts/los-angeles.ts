import type { Wall } from './post.ts';

export const losAngelesWall: Wall = {
  community: 'los-angeles',
  posts: [
    {
      by: 'noah',
      ago: '47m',
      text: 'Arrived yesterday with a cello, one suitcase and a very optimistic idea of the bus network. Where do people here play quartets?',
      likes: 9,
      comments: [
        { by: 'kenji', after: '9m', text: 'Welcome! The 92 comes when it likes, but it comes.' },
        { by: 'ruth', after: '21m', text: 'We have a cellar with good acoustics and a piano that is nearly in tune.' },
      ],
    },
    {
      by: 'kenji',
      ago: '5h 5m',
      text: 'Landed in Los Angeles for good! Looking for a flatmate near Echo Park and anyone who wants to build small robots on weekends.',
      likes: 22,
      comments: [
        {
          by: 'julian',
          after: '40m',
          text: 'I know a garage in Silver Lake with a bench and a very patient landlord.',
        },
        { by: 'noah', after: '4h 20m', text: 'I cannot build robots, but one could turn my pages.' },
      ],
    },
    {
      by: 'julian',
      ago: '16h',
      title: 'Newcomers’ walk, this month downtown',
      text: 'We meet at the flower market before it gets hot, walk to the river, and end where the coffee is good and the chairs are bad. Two hours, flat, dogs welcome. If you moved here in the last year, the first coffee is on the chapter.',
      picture: 'city-morning',
      likes: 30,
      comments: [
        { by: 'leila', after: '2h', text: 'Coming, with the dog that likes everybody but scooters.' },
        { by: 'kenji', after: '11h', text: 'First coffee, please. I have been here for four days.' },
      ],
    },
    {
      by: 'leila',
      ago: '2d 1h',
      text: 'I read the 214 pages of the new transit plan so you need not. Short version: the night bus stays. Long version: https://basinpost.example/night-bus',
    },
    {
      by: 'ruth',
      ago: '3d 14h',
      text: 'Backdoor Theatre has forty free seats for the Tuesday preview. The second act is still arguing with the first, come and tell us who is right. Soup afterwards.',
    },
    {
      by: 'oscar',
      ago: '6d 3h',
      text: 'Today I was the sound of a horse, a wet coat and a divorce. Good day.',
      picture: 'city-night',
      likes: 26,
    },
    {
      by: 'kalea',
      ago: '9d 6h',
      title: 'Kelp count on Sunday',
      text: 'No diving needed, we count from the beach with binoculars. Bring sun cream and patience. Last year two people of this chapter met there and now share a dog. 🌊',
      picture: 'waves-morning',
    },
    {
      by: 'linh',
      ago: '12d 7h',
      text: 'Spare room in Highland Park for six weeks from the 1st, for somebody from here, not for the internet. Comes with a lemon tree and a cat who has opinions.',
    },
    {
      by: 'amir',
      ago: '16d 4h',
      text: 'Twenty-six of us at one table yesterday, and nobody looked at a phone until the bill came. Thank you, Dimitri, for the fish. Thank you, Ruth, for the toast that made the waiter sit down.',
      picture: 'table-linen',
      likes: 33,
    },
    {
      by: 'dimitri',
      ago: '21d 9h',
      text: 'I am hiring a baker who likes starting at three. No experience needed, waking up is the experience.',
    },
    {
      by: 'julian',
      ago: '30d 2h',
      text: 'Trail report: the canyon loop is open again, the upper creek is dry, the view is as rude as ever. Take the left path after the third gate.',
      picture: 'trail-desert',
    },
    {
      by: 'priya',
      ago: '37d 7h',
      text: 'In town next month for a conference on wastewater. It is more interesting than you think and I will prove it over tacos.',
    },
    {
      by: 'leila',
      ago: '50d 5h',
      title: 'How to find a flat, by people who found one',
      text: 'I asked thirty members. The answers, sorted by how often they came:\n\n– Tell everyone, including your dentist.\n– Walk the street at eleven at night before you sign.\n– Ask the neighbours about water pressure.\n– Never transfer money before you hold a key.\n– Live near the thing that you do most often, not near the beach that you imagine.\n– If it has no oven, you will buy a rice cooker and be happy.\n\nAdd yours below and I will keep the list.',
      likes: 35,
    },
  ],
};

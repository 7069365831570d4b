// Uncommon or made-up family names: together with a trade word they make firm names that are
// believable without naming a firm that existed.

const list = (text: string): string[] => text.trim().split(/\s*,\s*/)

export const surnames = list(`
Abernell, Ackerby, Addleston, Aldersmith, Allanby, Amsbury, Ansgate, Applewhaite, Ardrick, Arkwold,
Ashcombe, Atherlee, Averett, Aylmore, Babbington, Balcroft, Ballentrue, Barleigh, Barrowell,
Bartlow, Baskerley, Bayliss-Crowe, Beckholm, Belgarde, Bellwether, Berrington, Bettencourt,
Birchall, Blackmarsh, Blaisdale, Blenkin, Bodenhamer, Bolander, Borgstrom, Boswick, Bracegirdle,
Bramhurst, Brannigan, Breckner, Bridgeholt, Brockway-Lund, Brunskill, Buckthorne, Burkhalter,
Burnaby, Cadwell, Calverley, Camberly, Carrowmore, Casterlin, Catterick, Chadbourne, Challender,
Cheswick, Clavering, Cobberley, Coldharbor, Colquist, Copperthwaite, Corbelay, Coverdale, Craddick,
Cranmoor, Crosthwaite, Culpin, Dalhousen, Danforth-Ray, Darrowby, Deverell, Dingman, Dockery,
Dornbush, Drayfield, Dunsmoor, Eckersall, Edgerly, Eisenbarth, Ellerby, Elphick, Enderlin, Escott,
Everwood, Fairclough, Fallbrook, Farraday, Fenimore, Ferncliff, Feversham, Finchley, Flandreau,
Fordyce, Fothergill, Frobisher, Furlong, Gadsby, Garrowby, Gatewood, Gellerman, Gildersleeve,
Glasscock, Gorham-Tate, Grandison, Greyling, Grimsley, Gunderholt, Gustavson,
Hallbrecht, Halvorsen, Hardcastle, Harkaway, Harrowgate, Haverstick, Hawtrey, Hazelrigg, Heatherly,
Heffernan, Heimbach, Henneberry, Herringdon, Hesketh, Hibbert, Hinchliffe, Hollinshead, Holmquist,
Horncastle, Hubbardston, Huxtable, Inglenook, Inskeep, Isherwood, Jellicoe, Joyner,
Kavanaugh, Keller-Boyd, Kendrick, Kerrigan, Kettleby, Kilbourn, Klingerman,
Knatchbull, Kowalczyk, Kuykendall, Lachlan, Lambourne, Langstroth, Latchford,
Lethbridge, Lilliwhite, Lindenmuth, Linthicum, Lockridge, Loftus, Longacre, Lorimer,
Ludlam, Lundgren, Lyndhurst, Mabry, Malpass, Mandeville, Marchbanks, Markwardt,
Massingale, McAdoo, McClendon, McGillray, McNaughton, Melhorn, Merriwold, Millard, Minshew, Mohlenbrock,
Moorhouse, Mossgrove, Mulcahy, Musgrave, Nethercott, Newbold, Nickleby, Nordhagen, Norcott,
Oakeshott, Ockerman, Oglethorn, Olmsby, Orrick, Ostrander, Otterbein, Overstreet, Packwood, Paddock,
Pargeter, Peabrook, Pellingham, Pemberly, Pendergrast, Pennock, Pettigrew, Philbrook,
Pickersgill, Pinckard, Plaisted, Plumtree, Polkinghorn, Postlewait, Prendergast, Pruett, Quackenbos,
Quimby, Radcliff, Rainsford, Ravenel, Redfearn, Rensford, Ridgely, Rinehart,
Rosencrans, Rothwell, Rumbold, Rutherglen, Saddler, Sandifer, Satterfield, Scarbrough,
Schoonover, Scudamore, Severn, Shackelford, Sherbourne, Shillington, Sidwell, Silverthorn,
Skeffington, Slingerland, Snodgrass, Somerby, Southall, Spangler, Spofford, Stallworth,
Starbird, Steinkamp, Sterrett, Stoddart, Sturdivant, Summerhill, Tackett,
Tarkington, Tattersall, Teagarden, Templeman, Thackston, Thistlewood, Thornbury,
Throckmorton, Tillinghast, Tollinger, Trelawney, Trowbridge, Tunstall, Twombly, Underhill,
Upchurch, Vandegriff, Van Alstyne, Van Ormer, Vickery, Wadsmith, Wainscott, Wardlaw,
Weatherspoon, Wendover, Wexcombe, Whitlatch, Wickersham, Wigglesby,
Winterbourne, Witherspoon, Woodfin, Worthen, Wrenfield, Wycliffe, Yarborough, Yelverton,
Yoakley, Zabriskie
`)

// Cigar making in Florida was largely a Cuban and Spanish trade.
export const cigarMakers = list(`
Almendares-Ruiz, Barrientos, Carbonell, Casals, Del Villar, Echevarri, Fonseca-Leal, Galindo,
Iturralde, Lozano, Menendez-Prat, Montalvo, Otero-Sanz, Pedroso, Quintero, Revuelta, Salazar-Mir,
Tavera, Urquiza, Valdespino, Villarreal, Zaldivar
`)

export const firstNames = list(`
Ada, Agnes, Albert, Alma, Ambrose, Augusta, Bertha, Booker, Calvin, Clara, Cornelius, Della, Edith,
Edwin, Effie, Elias, Emmett, Esther, Eugene, Fannie, Florence, Frances, Garland, Georgia, Harriet,
Hazel, Henrietta, Horace, Ida, Irene, Isaiah, Josephine, Julius, Lavinia, Leland, Leona, Lucius,
Lula, Mabel, Marcus, Martha, Mattie, Minerva, Myrtle, Nathaniel, Nettie, Olive, Oscar, Pearl, Rosa,
Rufus, Sallie, Silas, Stella, Theodora, Ulysses, Viola, Walter, Wilhelmina, Willa
`)

#!/usr/bin/env perl
# Draws repeated from docs/draws.md alone. JSON objects on standard input, one per line, as exported;
# for each one line: "equal", "not equal" or what is wrong. Status 1 unless all are equal. Core modules only.
# With a seed and bounds as arguments: the numbers below those bounds, one per line.
use strict;
use warnings;
use Digest::SHA qw(sha256_hex hmac_sha256);
use JSON::PP;

die "Perl counts in 64 bits here\n" unless ~0 == 18446744073709551615;

# Sections 1 and 2: numbers of eight bytes, and a number below a bound.
package Numbers {
    sub new { my ($class, $seed) = @_; return bless { seed => $seed, block => 0, left => [] }, $class }

    sub next_number {
        my ($self) = @_;
        if (!@{ $self->{left} }) {
            my $block = Digest::SHA::hmac_sha256(pack('Q>', $self->{block}++), $self->{seed});
            $self->{left} = [ unpack('Q>4', $block) ];
        }
        return shift @{ $self->{left} };
    }

    sub below {
        my ($self, $bound) = @_;
        my $rest = (~0 % $bound + 1) % $bound;    # 2**64 mod bound, without leaving 64 bits
        my $number = $self->next_number;
        # number >= 2**64 - rest
        $number = $self->next_number while $rest && $number > ~0 - $rest;
        return $number % $bound;
    }
}

# Section 3
sub shuffled {
    my ($numbers, @list) = @_;
    for (my $i = $#list; $i >= 1; $i--) {
        my $j = $numbers->below($i + 1);
        @list[ $i, $j ] = @list[ $j, $i ];
    }
    return @list;
}

sub choice {
    my ($numbers, @list) = @_;
    die "nothing to choose from\n" unless @list;
    return $list[ $numbers->below(scalar @list) ];
}

my @DECK = map { my $rank = $_; map { $rank . $_ } qw(c d h s) } split //, '23456789TJQKA';
my %HEIGHT = map { $DECK[$_] => $_ } 0 .. $#DECK;

sub cards {
    my ($numbers, $count) = @_;
    my @deck = shuffled($numbers, @DECK);
    return @deck[ 0 .. $count - 1 ];
}

# A table is [number, players, [seats], is open].
sub seats_of { return map { my $table = $_; map { [ $table->[0], $_ ] } @{ $table->[2] } } @_ }

# Section 6
sub one_seat {
    my ($numbers, $draw) = @_;
    my @tables = grep { @{ $_->[2] } } @{ $draw->{tables} };
    return choice($numbers, seats_of(@tables)) if $draw->{rule} eq 'uniform_pool';
    my ($fewest) = sort { $a <=> $b } map { $_->[1] } @tables;
    my $table = choice($numbers, grep { $_->[1] == $fewest } @tables);
    return [ $table->[0], choice($numbers, @{ $table->[2] }) ];
}

# Section 7
sub quotas {
    my ($count, @tables) = @_;
    my @quota = (0) x @tables;
    for (1 .. $count) {
        my $best;
        for my $i (0 .. $#tables) {
            next if $quota[$i] >= @{ $tables[$i][2] };
            $best = $i
                if !defined $best || $tables[$i][1] + $quota[$i] < $tables[$best][1] + $quota[$best];
        }
        die "more players than seats\n" unless defined $best;
        $quota[$best]++;
    }
    return @quota;
}

sub kept_seats {
    my ($numbers, $tables, @quota) = @_;
    my @kept;
    for my $i (0 .. $#$tables) {
        next unless $quota[$i];
        my @order = shuffled($numbers, @{ $tables->[$i][2] });
        push @kept, map { [ $tables->[$i][0], $_ ] } @order[ 0 .. $quota[$i] - 1 ];
    }
    return @kept;
}

sub tables_used {
    my ($count, @tables) = @_;
    my @used = grep { $_->[3] } @tables;
    my $free = 0;
    $free += @{ $_->[2] } for @used;
    for my $table (grep { !$_->[3] } @tables) {
        last if $free >= $count;
        push @used, $table;
        $free += @{ $table->[2] };
    }
    return @used;
}

sub together {
    my ($apart, $table_of) = @_;
    for my $group (@$apart) {
        my %seen;
        for my $entrant (@$group) {
            next unless exists $table_of->{$entrant};
            return 1 if $seen{ $table_of->{$entrant} }++;
        }
    }
    return 0;
}

sub whole_field {
    my ($numbers, $draw) = @_;
    my @entrants = @{ $draw->{entrants} };
    my @tables   = tables_used(scalar @entrants, @{ $draw->{tables} });
    for (1 .. 500) {
        my @seats =
            $draw->{rule} eq 'uniform_pool'
            ? shuffled($numbers, seats_of(@tables))
            : shuffled($numbers, kept_seats($numbers, \@tables, quotas(scalar @entrants, @tables)));
        my %table_of = map { $entrants[$_] => $seats[$_][0] } 0 .. $#entrants;
        return [ @seats[ 0 .. $#entrants ] ] unless together($draw->{apart}, \%table_of);
    }
    die "they cannot be kept apart\n";
}

# Section 8
sub offer {
    my ($numbers, $draw) = @_;
    my @tables = @{ $draw->{tables} };
    my @quota =
        $draw->{rule} eq 'all_free'
        ? map { scalar @{ $_->[2] } } @tables
        : quotas($draw->{players}, @tables);
    return [ kept_seats($numbers, \@tables, @quota) ];
}

sub out {
    my ($numbers, $draw) = @_;
    my @leavers = sort { $a->[1] <=> $b->[1] } @{ $draw->{leavers} };
    my @stack   = shuffled($numbers, @{ $draw->{seats} });
    if ($draw->{rule} eq 'one_step') {
        return [ map { [ $leavers[$_][0], '', @{ $stack[$_] } ] } 0 .. $#leavers ];
    }
    my $by_number = $draw->{rule} eq 'two_step_numbers';
    my @dealt = $by_number ? shuffled($numbers, 1 .. @leavers) : cards($numbers, scalar @leavers);
    my @order =
        $by_number
        ? sort { $dealt[$a] <=> $dealt[$b] } 0 .. $#leavers
        : sort { $HEIGHT{ $dealt[$b] } <=> $HEIGHT{ $dealt[$a] } } 0 .. $#leavers;
    return [ map { [ $leavers[ $order[$_] ][0], $dealt[ $order[$_] ], @{ $stack[$_] } ] } 0 .. $#order ];
}

# Section 9
sub button {
    my ($numbers, $draw) = @_;
    my @seats = @{ $draw->{seats} };
    return choice($numbers, @seats) if $draw->{rule} eq 'draw';
    return $seats[-1] if $draw->{rule} eq 'first_stack_right_of_dealer';
    my @dealt = cards($numbers, scalar @seats);
    my ($best) = sort { $HEIGHT{ $dealt[$b] } <=> $HEIGHT{ $dealt[$a] } } 0 .. $#seats;
    return $seats[$best];
}

# Section 10
sub best_first {
    my ($tie, @hands) = @_;    # each [seat, [cards]], in the order of the deal
    my %height;
    for my $hand (@hands) {
        my @heights = map { $tie eq 'suit' ? $HEIGHT{$_} : int($HEIGHT{$_} / 4) } @{ $hand->[1] };
        ($height{ $hand->[0] }) = sort { $b <=> $a } @heights;
    }
    my @order = sort { $height{ $hands[$b][0] } <=> $height{ $hands[$a][0] } || $a <=> $b } 0 .. $#hands;
    return map { $hands[$_][0] } @order;
}

sub race {
    my ($numbers, $draw) = @_;
    my @dealt_to = @{ $draw->{cards} };
    if ($draw->{rule} eq 'one_per_chip') {
        my $count = 0;
        $count += $_->[1] for @dealt_to;
        my $decks = int(($count + 51) / 52);
        my @deck  = shuffled($numbers, (@DECK) x $decks);
        my @hands = map { [ $_->[0], [ splice @deck, 0, $_->[1] ] ] } @dealt_to;
        my @best  = best_first($draw->{tie}, @hands);
        return [ [ \@hands ], [ @best[ 0 .. $draw->{chips} - 1 ] ] ];
    }
    my @waiting = map { $_->[0] } @dealt_to;
    my (@rounds, @winners);
    for (1 .. $draw->{chips}) {
        my @deck  = cards($numbers, scalar @waiting);
        my @hands = map { [ $waiting[$_], [ $deck[$_] ] ] } 0 .. $#waiting;
        my ($winner) = best_first($draw->{tie}, @hands);
        push @rounds,  \@hands;
        push @winners, $winner;
        my @left = sort { $a <=> $b } grep { $_ != $winner } @waiting;
        @waiting = ((grep { $_ > $winner } @left), (grep { $_ < $winner } @left));
    }
    return [ \@rounds, \@winners ];
}

my %KINDS = (
    race    => \&race,
    seat    => \&one_seat,
    field   => \&whole_field,
    offer   => \&offer,
    out     => \&out,
    button  => \&button,
    choice  => sub { choice($_[0], @{ $_[1]{among} }) },
    shuffle => sub { [ shuffled($_[0], @{ $_[1]{things} }) ] },
    cards   => sub { [ cards($_[0], $_[1]{count}) ] },
);

# Numbers and texts written the same way, whichever way they came.
my $json = JSON::PP->new->canonical->allow_nonref;

sub plain {
    my ($thing) = @_;
    return ref $thing eq 'ARRAY' ? [ map { plain($_) } @$thing ] : "$thing";
}

sub verdict {
    my ($line) = @_;
    my $seed = pack 'H*', $line->{seed};
    my $shown = $line->{hash_shown_before};
    return 'not equal: another hash was shown' if defined $shown && sha256_hex($seed) ne $shown;
    my $numbers = Numbers->new($seed);
    for my $draw (@{ $line->{draws} }) {
        my $repeat = $KINDS{ $draw->{draw} } or return "not equal: no draw is called $draw->{draw}";
        my $again = $json->encode(plain($repeat->($numbers, $draw)));
        return "not equal: $draw->{draw} gives $again" if $again ne $json->encode(plain($draw->{result}));
    }
    return 'equal';
}

if (my ($seed, @bounds) = @ARGV) {
    my $numbers = Numbers->new(pack 'H*', $seed);
    print $numbers->below($_ + 0), "\n" for @bounds;
    exit 0;
}

my $status = 0;
while (my $text = <STDIN>) {
    next unless $text =~ /\S/;
    my $said = eval { verdict(JSON::PP->new->decode($text)) } // "not equal: $@";
    $said =~ s/\s+/ /g;
    $status = 1 if $said ne 'equal';
    print "$said\n";
}
exit $status;

#!/usr/bin/perl
# Adds up the three copies that the authority receives of an event, as docs/inspection.md has them:
# perl copies.pl STARTERS RANKING PAID-OUT (the files issued as CSV). Prints the hash of each, which is at the foot of
# its paper, the sums, and what is wrong; exit status 1 or 0.
use strict;
use warnings;
use Digest::SHA qw(sha256_hex);
use Encode qw(decode);

my @wrong;

sub wrong { push @wrong, join '', @_; return; }

# The bytes of a file.
sub content {
    my ($path) = @_;
    open my $in, '<:raw', $path or die "$path: $!\n";
    local $/;
    return scalar <$in>;
}

# The rows of a list, each a hash by the names in its first line.
sub rows {
    my ($text) = @_;
    $text = decode('UTF-8', $text);
    $text =~ s/^\x{feff}//;
    my (@lines, @cells);
    while ($text =~ /\G(?:"((?:[^"]++|"")*+)"|([^",\r\n]*))(,|\r?\n|\z)/gc) {
        my ($quoted, $plain, $end) = ($1, $2, $3);
        $quoted =~ s/""/"/g if defined $quoted;
        push @cells, $quoted // $plain;
        next if $end eq ',';
        push @lines, [@cells] if @cells > 1 || $cells[0] ne '';
        @cells = ();
        last if $end eq '';
    }
    my $head = shift @lines or return [];
    return [ map { my %row; @row{@$head} = @$_; \%row } @lines ];
}

# 12.50 is 1250: whole minor units, never a fraction; how many digits there are is that of the first amount.
my $digits = 0;

sub minor {
    my ($text) = @_;
    return 0 if !defined $text || $text eq '';
    die "$text is no amount\n" if $text !~ /^-?\d+(?:\.(\d+))?$/;
    $digits = length $1 if defined $1;
    (my $whole = $text) =~ s/\.//;
    return int $whole;
}

sub said {
    my ($minor) = @_;
    my $text = sprintf '%0*d', $digits + 1, abs $minor;
    substr($text, -$digits, 0) = '.' if $digits;
    return ($minor < 0 ? '-' : '') . $text;
}

# One event; a participant is there once.
sub participants {
    my ($starters) = @_;
    my %seen;
    for my $row (@$starters) { wrong("player $row->{player_id} started twice") if $seen{ $row->{player_id} }++; }
    return;
}

# Places follow each other without a gap, and an entry has one; what is awarded is no more than was published.
sub ranking {
    my ($ranking) = @_;
    my ($next, %seen, %sum);
    for my $row (sort { $a->{place} <=> $b->{place} } @$ranking) {
        my $shared = grep { $_->{place} == $row->{place} } @$ranking;
        wrong("place $row->{place} is not shared by as many as it says") if $shared != $row->{place_to} - $row->{place} + 1;
        wrong("after place ", $next - 1, " comes place $row->{place}")
            if defined $next && $row->{place} != $next && !$seen{"place $row->{place}"};
        wrong("entry $row->{entry} has two places") if $seen{"entry $row->{entry}"}++;
        $seen{"place $row->{place}"} = 1;
        $next = $row->{place_to} + 1;
        $sum{$_} += minor($row->{$_}) for qw(published awarded ticket);
    }
    wrong('more is awarded than was published') if ($sum{awarded} // 0) > ($sum{published} // 0);
    return \%sum;
}

# What was paid for each entry is all that it was awarded, or nothing; what came back is taken off. Chip leaders, bounties,
# jackpots and places within flights are paid beside the prizes of places: no entry gave back more of them than it had.
sub paid_out {
    my ($paid_out, $ranking) = @_;
    my (%paid, %way, %beside, %for);
    for my $row (@$paid_out) {
        my $minor = minor($row->{amount});
        $way{ $row->{way} } += $minor;
        if ($row->{paid_for} eq 'prize') { $paid{ $row->{entry} } += $minor; next; }
        if ($row->{paid_for} !~ /^(?:leader|side|bounty|jackpot|flight)$/) { wrong("row $row->{row} is paid for nothing known"); next; }
        $for{ $row->{paid_for} } += $minor;
        $beside{ $row->{award} } += $minor;
    }
    my %awarded = map { $_->{entry} => minor($_->{awarded}) } @$ranking;
    for my $entry (sort keys %paid) {
        wrong("entry $entry was paid ", said($paid{$entry}), ' and awarded ', said($awarded{$entry} // 0))
            if $paid{$entry} && $paid{$entry} != ($awarded{$entry} // 0);
    }
    for my $award (sort keys %beside) {
        wrong("more came back of $award than was paid: ", said($beside{$award})) if $beside{$award} < 0;
    }
    return (\%way, \%for);
}

die "copies.pl STARTERS RANKING PAID-OUT\n" if @ARGV != 3;
my @content = map { content($_) } @ARGV;
my ($starters, $ranking, $paid_out) = map { rows($_) } @content;
my %event = map { $_->{event} => 1 } @$starters, @$ranking, @$paid_out;
wrong('the copies are of ', scalar keys %event, ' events') if keys %event > 1;
participants($starters);
my $sum = ranking($ranking);
my ($way, $for) = paid_out($paid_out, $ranking);
my ($awarded, $paid, $beside) = ($sum->{awarded} // 0, 0, 0);
$paid += $_ for values %$way;
$beside += $_ for values %$for;

binmode STDOUT, ':encoding(UTF-8)';
printf "%s  %s\n", sha256_hex($content[$_]), (qw(starters ranking paid-out))[$_] for 0 .. 2;
print 'participants: ', scalar @$starters, "\n";
print 'places: ', scalar @$ranking, "\n";
print 'published: ', said($sum->{published} // 0), "\n";
print 'awarded: ', said($awarded), "\n";
print "paid: ", said($paid), "\n";
print "paid by $_: ", said($way->{$_}), "\n" for sort keys %$way;
print 'paid to chip leaders: ', said($for->{leader}), "\n" if $for->{leader};
print 'paid of side pools: ', said($for->{side}), "\n" if $for->{side};
print 'paid as bounties: ', said($for->{bounty}), "\n" if $for->{bounty};
print 'paid of jackpots: ', said($for->{jackpot}), "\n" if $for->{jackpot};
print 'paid within flights: ', said($for->{flight}), "\n" if $for->{flight};
print 'not paid: ', said($awarded - ($paid - $beside)), "\n";
if (@wrong) { print "wrong: $_\n" for @wrong; exit 1; }
